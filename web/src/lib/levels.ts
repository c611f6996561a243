// How well bots play: what a level is called, and what those who play at it are like.

import { words } from "./words.svelte";

export const USUAL_LEVEL = "medium";
/** As long as the server has not said which there are. */
export const LEVELS: readonly string[] = ["easy", "medium", "strong"];

export const levelName = (level: string): string =>
  words.has(`web-bot-level-${level}`) ? words.text(`web-bot-level-${level}`) : words.text("web-bot-level-other", { level });

/** A few words on the character; none for levels that only programs choose. */
export const levelCharacter = (level: string): string =>
  words.has(`web-bot-character-${level}`) ? words.text(`web-bot-character-${level}`) : "";

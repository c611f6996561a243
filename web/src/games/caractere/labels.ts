// How replies are called in this device's language.

import type { Caractere } from "../../generated/protocol";
import { sayingIn, words } from "$lib/words.svelte";
import { saidOf, type Choice, type Reply, type Said } from "./replies";

export const GAME = "caractere";

/** A sentence of this game's screens. */
export const say = sayingIn(GAME);

/** What is printed on a pack, on its joks and on some cells. */
export const printed = (what: string): string => say(`printed-${what}`);

export function labelOf(said: Said): string {
  if ("named" in said) return words.label(said.named);
  return "adjective" in said ? say("quoted", { text: said.adjective }) : words.of(said.option);
}

/** The language of a card's option, where it is not the reader's own. */
export const langOf = (said: Said): string | undefined => ("option" in said ? words.langOf(said.option) : undefined);

export const replyLabel = (card: Caractere.Shown, reply: Reply): string => labelOf(saidOf(card, reply));

export const replyLang = (card: Caractere.Shown, reply: Reply): string | undefined => langOf(saidOf(card, reply));

/** As whoever chooses it would say it. */
export const choiceLabel = (card: Caractere.Shown, choice: Choice): string =>
  "out" in choice ? words.text(`move-${choice.out}`, {}, GAME) : card.kind === "player" && choice.reply === words.reader ? say("me") : replyLabel(card, choice.reply);

export const choiceLang = (card: Caractere.Shown, choice: Choice): string | undefined =>
  "out" in choice ? undefined : replyLang(card, choice.reply);

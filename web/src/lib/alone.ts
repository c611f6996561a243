// Somebody plays alone: a table, a chair, bots in the others, and the game begins.

import { boxOf } from "../games";
import { join, open } from "./api";
import { keep, kept, keepTokens } from "./kept";
import { LEVELS, USUAL_LEVEL } from "./levels";
import { words } from "./words.svelte";

const SETTING_UP_MS = 8_000;

/** How the bots play that one plays against alone. */
export const levelAlone = (): string => {
  const level = kept("level", USUAL_LEVEL);
  return LEVELS.includes(level) ? level : USUAL_LEVEL; // levels once had other names
};
export const keepLevelAlone = (level: string): void => keep("level", level);

interface Wishes {
  bots: number;
  options?: Record<string, number | string>;
  level?: string;
  /** The guide is on, and whoever learns begins. */
  guided?: boolean;
}

export const playAlone = (game: string, level: string): Promise<string> => amongBots(game, { bots: 2, ...boxOf(game)?.alone, level });

/** The code of a table where the game has begun; or, if that takes too long, of one where it is to be started by hand. */
export async function amongBots(game: string, wishes: Wishes): Promise<string> {
  const { code, host_token: host } = await open(game, words.language, wishes.options, {
    guided: wishes.guided ?? false,
    hints: true, // it disturbs nobody
  });
  keepTokens(code, { host, chairs: [] });
  const seated = await join(code, kept("name", "") || words.text("web-guest"), null);
  keepTokens(code, { host, chairs: [{ id: seated.chair, token: seated.token }] });
  const { Session } = await import("./session.svelte");
  const session = new Session(code, "pad");
  const late = new Promise((done) => AbortSignal.timeout(SETTING_UP_MS).addEventListener("abort", done));
  await Promise.race([late, begin(session, seated.chair, wishes).catch(() => undefined)]);
  session.close();
  return code;
}

async function begin(session: import("./session.svelte").Session, chair: number, { bots, level, guided = false }: Wishes): Promise<void> {
  for (let seat = 0; seat < bots; seat++) await session.do({ say: "add_bot", ...(level ? { level } : {}) });
  if (guided) await session.do({ say: "starter", chair });
  await session.do({ say: "start" });
}

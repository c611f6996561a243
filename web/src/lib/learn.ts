// Learning a game by playing it: a table of one's own with bots around it and the guide on, by one tap.

import { lesson } from "../games";
import type { GameName } from "../generated/protocol";
import { amongBots } from "./alone";
import { router } from "./router.svelte";

let from = "";
/** The table that was left for learning, if any: it waits. */
export const cameFrom = (): string => from;

export async function learn(game: GameName): Promise<void> {
  const { bots } = (await lesson(game))!;
  const code = await amongBots(game, { bots, guided: true });
  from = router.place.page === "table" ? router.place.code : "";
  router.go(`/${code}`);
}

// Games that the server has and this build does not know: what it says of them is all that there is.

import type { GameInfo, GameSheet } from "../generated/protocol";
import { keep, kept } from "./kept";

class Brought {
  /** By name, as the server offered them last. */
  infos = $state.raw<Record<string, GameInfo>>({});
  #sheets: Record<string, Promise<GameSheet>> = {};
  /** The sheets that have arrived, for whoever cannot wait. */
  known: Record<string, GameSheet> = {};
  /** Whether this device shows all games by the same screens, also those that have their own. */
  plain = $state(kept("plain", false));

  note(games: readonly GameInfo[]): void {
    this.infos = Object.fromEntries(games.map((game) => [game.name, game]));
  }

  setPlain(plain: boolean): void {
    this.plain = plain;
    keep("plain", plain);
  }

  /** What is known of a game; asked for once, and again if that failed. */
  sheet(game: string): Promise<GameSheet> {
    return (this.#sheets[game] ??= this.#fetched(game));
  }

  async #fetched(game: string): Promise<GameSheet> {
    try {
      const response = await fetch(`/api/games/${encodeURIComponent(game)}`, { signal: AbortSignal.timeout(10_000) });
      if (!response.ok) throw new Error(`no sheet: ${response.status}`);
      return (this.known[game] = (await response.json()) as GameSheet);
    } catch (why) {
      delete this.#sheets[game];
      throw why;
    }
  }
}

export const brought = new Brought();

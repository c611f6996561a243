// A game that was played, as a spectator sat before it.

import type { GameEvent, Presence, Replay, ReplayStep, View } from "../generated/protocol";
import { replay, Refused, watch } from "./api";
import { anyToken } from "./kept";
import type { Listener } from "./session.svelte";
import type { Seen, Source } from "./stage.svelte";

/** The view after each step: what changed is laid over the view before, and null takes a field away. */
export function viewsOf(steps: readonly ReplayStep[]): View[] {
  let view: Record<string, unknown> = {};
  return steps.map((step) => {
    view = Object.fromEntries(Object.entries({ ...view, ...step.view }).filter(([, value]) => value !== null));
    return view as unknown as View;
  });
}

/** A game of this table; without a token that opens it, a watcher's token is asked for first. */
export async function readPast(code: string, number: number): Promise<Past> {
  const token = anyToken(code) ?? (await watch(code));
  const found = await replay(code, number, token).catch(async (why: Refused) => {
    if (why.code !== "not_known") throw why;
    return replay(code, number, await watch(code));
  });
  return new Past(found);
}

export class Past implements Source {
  readonly role = "watch";
  readonly seat = null;
  readonly floor = [];
  readonly presence: Presence = { tell: "presence", away: [], watching: 0 };
  readonly about: Seen["about"];
  readonly steps: readonly GameEvent[][];
  readonly views: readonly View[];
  readonly names: string[];
  readonly #looks: number[];
  view = $state.raw() as View;
  log = $state.raw<GameEvent[]>([]);
  step = $state(0);
  #listeners = new Set<Listener>();

  constructor({ game, options, board, steps }: Replay) {
    this.about = { game, options, board: board ?? null };
    // What was kept before views were cannot be shown: it goes on from the first whole one. Much at a table changes no view.
    const first = steps.findIndex(({ view }) => "game" in view);
    if (first < 0) throw new Refused("no_such_game_here", { games: 0 });
    const shown = steps.slice(first).filter(({ events, view }) => events.length || Object.keys(view).length);
    const dealt = steps.flatMap(({ events }) => events).find((event) => event.event === "dealt");
    this.names = dealt?.names ?? [];
    this.#looks = dealt?.looks ?? [];
    this.steps = shown.map(({ events }) => events);
    this.views = viewsOf(shown);
    this.go(0);
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? `${seat + 1}`;
  }

  lookOf(seat: number): number {
    return this.#looks[seat] ?? seat;
  }

  isAway(): boolean {
    return false;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To this step: the next one is played, any other is only shown. */
  go(step: number): void {
    const before = step > 0 && step === this.step + 1 ? this.view : null;
    this.step = step;
    this.view = this.views[step]!;
    this.log = this.steps.slice(0, step + 1).flat();
    for (const listener of this.#listeners) listener(before ? this.steps[step]! : [], !before, before);
  }
}

// The count on stage, beat by beat. Made while a screen is set up; it follows the stage from then on.

import { untrack } from "svelte";
import type { TousEgo } from "../../generated/protocol";
import type { Session } from "$lib/session.svelte";
import { calm } from "$lib/settings.svelte";
import type { Stage } from "$lib/stage.svelte";
import { countAround, DONE, readingOrder, START, timeline, type Beat } from "./count";

export class Reveal {
  #session: () => Session;
  #stage: () => Stage;
  #begun = $state.raw<TousEgo.Counted | null>(null);
  #beat = $state.raw<Beat>(START);
  /** The count that is on stage; the first event stands for it, as it is the same from its beginning to its end. */
  #first = $derived.by(() => this.#firstOfCount());
  columns = $derived.by(() => (this.#first ? countAround(this.#session().log, this.#first) : []));
  order = $derived(readingOrder(this.columns));

  /** Both are asked for every time: the shell may put another stage up. */
  constructor(session: () => Session, stage: () => Stage) {
    this.#session = session;
    this.#stage = stage;
    $effect(() => {
      const first = this.#first;
      return untrack(() => this.#play(first)); // What is said meanwhile does not begin it anew.
    });
  }

  get playing(): boolean {
    return this.#first !== null;
  }

  /** Before the first effect has run nothing is shown yet: a result must not flash by. */
  get beat(): Beat {
    return this.#begun === this.#first ? this.#beat : START;
  }

  /** Where the pawns stand as long as they have not moved. */
  positions(now: readonly number[]): readonly number[] {
    if (!this.playing || this.beat.scored) return now;
    const before = [...now];
    for (const { seat, position, points } of this.columns) before[seat] = position - points;
    return before;
  }

  #firstOfCount(): TousEgo.Counted | null {
    const { now, shown } = this.#stage();
    const last = now?.event === "game_over" ? shown.findLast((event) => event.event === "counted") : now;
    return last?.event === "counted" ? (countAround(this.#session().log, last)[0] ?? null) : null;
  }

  #play(first: TousEgo.Counted | null): (() => void) | undefined {
    this.#begun = first;
    this.#beat = calm() ? DONE : START;
    if (!first || calm()) return undefined;
    const beats = timeline(this.columns.length, this.order.length);
    const timers = beats.map(({ at, beat }) => setTimeout(() => (this.#beat = beat), at));
    return () => timers.forEach(clearTimeout);
  }
}

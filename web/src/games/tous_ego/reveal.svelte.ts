// The count on stage, beat by beat. Made while a screen is set up; it follows the stage from then on.

import { untrack } from "svelte";
import type { TousEgo, Words } from "../../generated/protocol";
import { calm } from "$lib/settings.svelte";
import type { Seen } from "$lib/stage.svelte";
import { countAround, DONE, readingOrder, START, timeline, type Beat } from "./count";

export class Reveal {
  #seen: () => Seen;
  #begun = $state.raw<TousEgo.Counted | null>(null);
  #beat = $state.raw<Beat>(START);
  /** The count that is on stage; the first event stands for it, as it is the same from its beginning to its end. */
  #first = $derived.by(() => this.#firstOfCount());
  columns = $derived.by(() => (this.#first ? countAround(this.#seen().all, this.#first) : []));
  order = $derived(readingOrder(this.columns));

  /** Asked for every time: the shell may put another stage up. */
  constructor(seen: () => Seen) {
    this.#seen = seen;
    $effect(() => {
      const first = this.#first;
      return untrack(() => this.#play(first)); // What is said meanwhile does not begin it anew.
    });
  }

  get playing(): boolean {
    return this.#first !== null;
  }

  /** What was voted on. */
  get question(): Words {
    const asked = this.#seen().shown.findLast((event) => event.event === "asked") as TousEgo.Asked | undefined;
    return asked?.question ?? (this.#seen().view as TousEgo.View).question ?? {};
  }

  /** Before the first effect has run nothing is shown yet: a result must not flash by. */
  get beat(): Beat {
    return this.#begun === this.#first ? this.#beat : START;
  }

  /** Where the pawns stand: they walk when the points are told. */
  get positions(): readonly number[] {
    const { position } = this.#seen().view as TousEgo.View;
    const after = this.playing && this.beat.scored ? this.columns : [];
    return position.map((cell, seat) => after.find((one) => one.seat === seat)?.position ?? cell);
  }

  #firstOfCount(): TousEgo.Counted | null {
    const { now, shown, all } = this.#seen();
    const last = now?.event === "game_over" ? shown.findLast((event) => event.event === "counted") : now;
    return last?.event === "counted" ? (countAround(all, last)[0] ?? null) : null;
  }

  #play(first: TousEgo.Counted | null): (() => void) | undefined {
    this.#begun = first;
    this.#beat = calm() ? DONE : START;
    if (!first || calm()) return undefined;
    const beats = timeline(this.columns.length, this.order.length);
    const { tempo } = this.#seen();
    const timers = beats.map(({ at, beat }) => setTimeout(() => (this.#beat = beat), at * tempo));
    return () => timers.forEach(clearTimeout);
  }
}

// Coach lines: the first time that a situation occurs at a table it is explained in one sentence, and then no more.

import { untrack } from "svelte";
import type { Coaching, Situation } from "../games";
import { keep, kept } from "./kept";
import type { Seen } from "./stage.svelte";

/** What is over in a moment is explained for this long all the same. */
const READ_MS = 9_000;

export class Coach {
  /** What is explained now, or nothing. */
  line = $state.raw<Situation | null>(null);
  #code: string;
  #game = "";
  #now: readonly Situation[] = [];
  #reading: ReturnType<typeof setTimeout> | undefined;

  /** Made while a component is set up: it lives as long as that. */
  constructor(code: string, stage: () => Seen, coaching: () => Coaching | undefined) {
    this.#code = code;
    $effect(() => {
      const seen = stage();
      const now = coaching()?.situations(seen) ?? [];
      this.#game = seen.view.game;
      untrack(() => this.#meet(now));
    });
    // Nothing is noted on the way out: the table may have been cleared away, and all that was kept of it.
    $effect(() => () => clearTimeout(this.#reading));
  }

  /** Read, and understood or passed: the next may be explained. */
  close(): void {
    this.#put(null);
    this.#meet(this.#now);
  }

  /** What is being read stays; after that, the first that is new. */
  #meet(now: readonly Situation[]): void {
    this.#now = now;
    if (this.#reading !== undefined) return;
    const known = this.#known;
    const next = now.find(({ id }) => id === this.line?.id || !known.includes(this.#nameOf(id)));
    if (next?.id !== this.line?.id) this.#put(next ?? null);
  }

  #put(next: Situation | null): void {
    clearTimeout(this.#reading);
    this.#reading = undefined;
    if (this.line) keep(this.#place, [...new Set([...this.#known, this.#nameOf(this.line.id)])]);
    this.line = next;
    if (!next?.brief) return;
    this.#reading = setTimeout(() => this.close(), READ_MS);
  }

  get #place(): string {
    return `coached.${this.#code}`;
  }

  get #known(): string[] {
    return kept<string[]>(this.#place, []);
  }

  #nameOf(id: string): string {
    return `${this.#game}-coach-${id}`;
  }
}

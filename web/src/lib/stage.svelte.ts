// The stage: events are shown one after the other, each for as long as it deserves. Screens read `now` and `shown`
// and move accordingly; nothing is ever guessed from two views.

import { calm } from "./settings.svelte";
import type { AnyEvent, Session } from "./session.svelte";

/** How long an event is on stage, in milliseconds; 0 for what needs no moment of its own. */
export type Pace = (event: AnyEvent) => number;

const MOST_BEHIND = 40; // Whoever missed more than this does not sit through it.

export class Stage {
  /** The event that is on stage, if any. */
  now = $state.raw<AnyEvent | null>(null);
  /** All events of this performance so far, the one on stage included. */
  shown = $state.raw<AnyEvent[]>([]);
  #queue: AnyEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: () => void;

  constructor(
    readonly session: Session,
    readonly pace: Pace,
  ) {
    this.#stop = session.listen((events, gap) => this.#add(events, gap));
  }

  /** Whether something is being shown: pads look up while the board does, and wait with the result. */
  get playing(): boolean {
    return this.now !== null;
  }

  /** On with it. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
  }

  end(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  #add(events: AnyEvent[], gap: boolean): void {
    if (gap || document.visibilityState === "hidden" || this.#queue.length + events.length > MOST_BEHIND) {
      this.skip();
      return;
    }
    if (!this.playing && this.#queue.length === 0) this.shown = [];
    this.#queue.push(...events);
    if (!this.playing) this.#next();
  }

  #next(): void {
    const event = this.#queue.shift();
    if (!event) {
      this.now = null;
      return;
    }
    this.shown = [...this.shown, event];
    const long = this.pace(event);
    if (long <= 0) {
      this.#next();
      return;
    }
    this.now = event;
    // Still screens hurry, unless a big screen takes its time: a pad must not know before the room does.
    const hurry = calm() && (this.session.role === "board" || !this.session.presence.boards);
    this.#timer = setTimeout(() => this.#next(), hurry ? Math.min(long, 600) : long);
  }
}

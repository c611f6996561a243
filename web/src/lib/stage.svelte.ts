// The stage: events are shown one after the other, each for as long as it deserves. Screens are handed the moment that is
// on stage, and what was before it: nothing is ever guessed from two views, and nobody has to un-know what comes next.

import type { About, GameEvent, Line, Presence, View } from "../generated/protocol";
import type { Role } from "./router.svelte";
import { calm } from "./settings.svelte";
import type { Listener } from "./session.svelte";

/** How long an event is on stage, in milliseconds; 0 for what needs no moment of its own. */
export type Pace = (event: GameEvent) => number;

/** How much longer everything is on stage, by what the table agreed on. */
const TEMPOS: Record<NonNullable<About["pace"]>, number> = { unhurried: 1.4, usual: 1, brisk: .65 };

/** Those who play, by seat. */
export interface Company {
  readonly names: string[];
  /** The seat whose eyes this device has, if any. */
  readonly seat: number | null;
  nameOf(seat: number): string;
  lookOf(seat: number): number;
  isAway(seat: number): boolean;
}

/** What is to be seen at one moment, and of whom. Nothing can be done with it: boards take no more. */
export interface Seen extends Company {
  /** As it was before what is on stage; the newest when nothing is. */
  readonly view: View;
  /** The event that is on stage, if any. */
  readonly now: GameEvent | null;
  /** What was shown since that view, the event on stage included; at rest, what was shown last. */
  readonly shown: readonly GameEvent[];
  /** All of this performance: what was shown, and what is still to come. */
  readonly all: readonly GameEvent[];
  /** Everything that happened in this game, as far as this device has heard of it. */
  readonly log: readonly GameEvent[];
  /** Whether something is being shown: pads look up while the board does, and wait with the result. */
  readonly playing: boolean;
  /** By how much what moves while it is on stage takes longer than usual. */
  readonly tempo: number;
  readonly about: Pick<About, "game" | "options" | "board" | "pace">;
  /** What people wrote to the table. */
  readonly floor: readonly Line[];
}

/** A game as it goes on: a device at a table, or one that was played. */
export interface Source extends Company {
  readonly log: readonly GameEvent[];
  readonly floor: readonly Line[];
  readonly view: View | null;
  readonly about: Seen["about"] | null;
  readonly role: Role;
  readonly presence: Presence;
  listen(listener: Listener): () => void;
}

/** What happened at once, and the view before it. */
interface Act { before: View; events: GameEvent[]; begun: boolean }

const MOST_BEHIND = 40; // Whoever missed more than this does not sit through it.

export class Stage implements Seen {
  now = $state.raw<GameEvent | null>(null);
  shown = $state.raw<readonly GameEvent[]>([]);
  all = $state.raw<readonly GameEvent[]>([]);
  /** Whether the stage waits for somebody who learns, until `goOn`. */
  held = $state(false);
  /** Where it waits; asked when an event has come on stage. */
  stops: ((event: GameEvent) => boolean) | null = null;
  #before = $state.raw<View | null>(null);
  #acts: Act[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: () => void;

  constructor(
    readonly source: Source,
    readonly pace: Pace,
  ) {
    this.#stop = source.listen((events, gap, before) => this.#add(events, gap, before));
  }

  get playing(): boolean {
    return this.now !== null;
  }

  get view(): View {
    return (this.playing ? this.#before : this.source.view)!;
  }

  get log(): readonly GameEvent[] {
    return this.source.log;
  }

  get floor(): readonly Line[] {
    return this.source.floor;
  }

  get about(): Seen["about"] {
    return this.source.about!;
  }

  get tempo(): number {
    return TEMPOS[this.source.about?.pace ?? "usual"];
  }

  get names(): string[] {
    return this.source.names;
  }

  get seat(): number | null {
    return this.source.seat;
  }

  nameOf(seat: number): string {
    return this.source.nameOf(seat);
  }

  lookOf(seat: number): number {
    return this.source.lookOf(seat);
  }

  isAway(seat: number): boolean {
    return this.source.isAway(seat);
  }

  /** On with it. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#acts = [];
    this.now = null;
    this.held = false;
  }

  /** What is explained has been read. */
  goOn(): void {
    if (!this.held) return;
    this.held = false;
    this.#next();
  }

  end(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  #add(events: GameEvent[], gap: boolean, before: View | null): void {
    const behind = this.#acts.reduce((count, act) => count + act.events.length, events.length);
    if (gap || !before || document.visibilityState === "hidden" || behind > MOST_BEHIND) {
      this.skip();
      return;
    }
    this.all = this.playing ? [...this.all, ...events] : events;
    this.#acts.push({ before, events: [...events], begun: false });
    if (!this.playing) this.#next();
  }

  #next(): void {
    const act = this.#acts[0];
    if (!act) {
      this.now = null;
      return;
    }
    if (!act.begun) {
      act.begun = true;
      this.#before = act.before;
      this.shown = [];
    }
    const event = act.events.shift();
    const long = event ? this.pace(event) * this.tempo : 0;
    if (event) this.shown = [...this.shown, event];
    else this.#acts.shift();
    if (!event || long <= 0) {
      this.#next();
      return;
    }
    this.now = event;
    if (this.stops?.(event)) {
      this.held = true;
      return;
    }
    // Still screens hurry, unless a big screen takes its time: a pad must not know before the room does.
    const hurry = calm() && (this.source.role === "board" || !this.source.presence.boards);
    this.#timer = setTimeout(() => this.#next(), hurry ? Math.min(long, 600) : long);
  }
}

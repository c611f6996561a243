// A finished game as a spectator sat before it: boards and stages take it for a session, but nothing can be done there.

import type { About, GameEvent, View } from "../../generated/protocol";
import type { AnyEvent, Session } from "../session.svelte";
import { dealtIn, viewsOf } from ".";

type Listener = (events: AnyEvent[], gap: boolean) => void;

export class Past {
  readonly role = "watch";
  readonly seat = null;
  readonly ask = null;
  readonly sent = null;
  readonly host = false;
  readonly mine = [];
  readonly floor = [];
  readonly presence = { tell: "presence", away: [], watching: 0 };
  readonly about: About;
  readonly views: readonly View[];
  readonly names: string[];
  view = $state.raw() as View;
  log = $state.raw<AnyEvent[]>([]);
  step = $state(0);
  #listeners = new Set<Listener>();

  constructor(
    readonly present: Session,
    readonly steps: readonly GameEvent[][],
  ) {
    this.about = { ...present.about!, status: "playing" };
    this.views = viewsOf(this.about.game, steps, this.about.options, present.view!);
    this.names = dealtIn(steps)?.names ?? present.names;
    this.go(0);
  }

  /** The same, for those who only look. */
  get session(): Session {
    return this as unknown as Session;
  }

  get code(): string {
    return this.present.code;
  }

  get news(): Session["news"] {
    return this.present.news;
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? `${seat + 1}`;
  }

  lookOf(seat: number): number {
    return dealtIn(this.steps)?.looks[seat] ?? seat;
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
    const next = step === this.step + 1;
    this.step = step;
    this.view = this.views[step]!;
    this.log = this.steps.slice(0, step + 1).flat();
    for (const listener of this.#listeners) listener(next ? this.steps[step]! : [], !next);
  }
}

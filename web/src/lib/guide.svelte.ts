// The guide of a first round: it says what to do, and stops the stage where something new happened, until that has been read.

import type { Explained, Learner, Lesson } from "../games";
import type { GameEvent, GameName } from "../generated/protocol";
import { keep, kept } from "./kept";
import type { Session } from "./session.svelte";
import type { Stage } from "./stage.svelte";

const placeOf = (code: string): string => `learnt.${code}`;
/** The games of this table that this device needs no guide for any more. */
export const learntAt = (code: string): GameName[] => kept<GameName[]>(placeOf(code), []);
export const noteLearnt = (code: string, game: GameName): void => keep(placeOf(code), [...new Set([...learntAt(code), game])]);

export class Guide {
  /** What happened, for as long as it is on stage. */
  why = $state.raw<Explained | null>(null);
  #told = new Set<string>();
  #first: string | undefined;

  constructor(
    readonly session: Session,
    readonly stage: Stage,
    readonly lesson: Lesson,
  ) {
    this.#first = lesson.now(this.#learner)?.id;
    stage.stops = (event) => this.#explain(event);
  }

  get #learner(): Learner {
    const { stage, session } = this;
    return { seen: stage, seat: session.seat ?? 0, ask: stage.playing ? null : session.ask };
  }

  /** What can be done; nothing while something is shown. */
  get now(): Explained | null {
    return this.stage.playing ? null : this.lesson.now(this.#learner);
  }

  /** What it is all about, until the first thing has been done. */
  get goal(): Explained | null {
    return this.now !== null && this.now.id === this.#first && !this.#told.size ? this.lesson.goal : null;
  }

  get learnt(): boolean {
    return !this.stage.playing && this.lesson.learnt(this.#learner);
  }

  goOn(): void {
    this.why = null;
    this.stage.goOn();
  }

  end(): void {
    this.stage.stops = null;
    this.goOn();
  }

  /** With a big screen in the room everybody looks at that, and nobody is kept behind it. */
  #explain(event: GameEvent): boolean {
    const why = this.lesson.why(event, this.#learner);
    this.why = why && !this.#told.has(why.id) ? why : null;
    if (this.why) this.#told.add(this.why.id);
    return this.why !== null && !this.session.presence.boards;
  }
}

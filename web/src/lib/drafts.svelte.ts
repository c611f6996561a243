// What was typed or chosen but not sent, kept over a reload: by table, seat and what it was begun for, so that no seat
// ever sees another's, and nothing outlives its question.

import { forget, keep, kept, namesOf } from "./kept";
import type { Session } from "./session.svelte";

/** For how long something is begun: one ask, the question on the table over several asks, a game, or as long as there is a table. */
type Span = "ask" | "question" | "game" | "table";
interface Begun<T> { game: number; about: string; value: T }

/** A question is known by its card, not by what is written on it; one that a player thought of has no card. */
interface Asked { card_id?: string; symbol?: string }

const SPANS: readonly Span[] = ["ask", "question", "game", "table"];

/** What tells one question of an evening from another, for one seat. */
export function questionOf(session: Session): string {
  const view = session.view as { round?: number; turn?: number; card_id?: string; question?: Asked | null; card?: Asked | null } | null;
  const card = view?.card_id || view?.question?.card_id || view?.card?.card_id || view?.question || view?.card;
  return JSON.stringify([session.news?.game, session.seat, view?.round, view?.turn, card, view?.question?.symbol]);
}

function aboutOf(session: Session, span: Span): string {
  if (span === "ask") return `ask ${session.view?.ask?.id}`;
  return span === "question" ? questionOf(session) : span;
}

/** Something that a seat has begun, or for as long as there is a table the device; null if nothing. Made while a component is set up. */
export class Draft<T> {
  #begun = $state.raw<Begun<T> | null>(null);
  readonly #name: string;

  constructor(
    readonly session: Session,
    what: string,
    readonly span: Span = "question",
  ) {
    this.#name = `draft.${session.code}.${span === "table" ? span : session.seat}.${what}`;
    this.#begun = kept<Begun<T> | null>(this.#name, null);
  }

  /** What was begun for something else is none. */
  get value(): T | null {
    const { game, about, value } = this.#begun ?? {};
    return value !== undefined && game === this.#game && about === aboutOf(this.session, this.span) ? value : null;
  }

  set value(value: T | null) {
    const empty = value === null || value === "" || (Array.isArray(value) && !value.length);
    this.#begun = empty ? null : { game: this.#game, about: aboutOf(this.session, this.span), value };
    if (this.#begun) keep(this.#name, this.#begun);
    else forget(this.#name);
  }

  get #game(): number {
    return this.span === "table" ? 0 : this.session.news!.game;
  }
}

/**
 * Forget what belongs to another question, and after the game all of it. What a covered seat is asked is not known
 * on this device: what it has begun stays until it is uncovered.
 */
export function forgetStale(session: Session): void {
  if (session.role !== "pad") return;
  for (const name of namesOf(session.code, "draft.")) {
    const inSight = name.split(".")[2] === String(session.seat);
    if (!isOpen(session, kept<Partial<Begun<unknown>>>(name, {}), inSight)) forget(name);
  }
}

function isOpen(session: Session, { game, about }: Partial<Begun<unknown>>, inSight: boolean): boolean {
  if (about === "table") return true;
  if (session.about?.status !== "playing" || game !== session.news?.game) return false;
  return !inSight || SPANS.some((span) => about === aboutOf(session, span));
}

/** Whether somebody on this device has begun something that is not sent. What is kept for a whole game is never sent. */
export function hasBegun(session: Session): boolean {
  const lasting = (name: string): boolean => ["game", "table"].includes(kept<Partial<Begun<unknown>>>(name, {}).about ?? "");
  return session.role === "pad" && !namesOf(session.code, "draft.").every(lasting);
}

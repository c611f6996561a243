// What was typed or chosen but not sent, kept over a reload: by table, seat and question, so that no seat
// ever sees another's, and nothing outlives its question.

import { forget, keep, kept, namesOf } from "./kept";
import type { Session } from "./session.svelte";

/** What is begun belongs to a game, and there to one ask or to one question. */
interface Begun { game: number; ask?: number; question?: string }
interface Draft extends Begun { ask: number; values: Record<string, unknown> }
interface OfQuestion<T> extends Begun { question: string; value: T }

const BEGUN = ["draft", "hand", "fun"];

const place = (session: Session): string | null => {
  return session.seat === null ? null : `draft.${session.code}.${session.seat}`;
};

function ofAsk(session: Session): Draft | null {
  const name = place(session);
  const ask = session.view?.ask?.id;
  if (name === null || ask === undefined) return null;
  const game = session.news!.game;
  const found = kept<Draft | null>(name, null);
  return found && found.game === game && found.ask === ask ? found : { game, ask, values: {} };
}

/** What this seat had begun under this name for the present ask. */
export const draft = <T>(session: Session, name: string, otherwise: T): T =>
  (ofAsk(session)?.values[name] as T | undefined) ?? otherwise;

/** Keep it; call it whenever the value changes. */
export function keepDraft(session: Session, name: string, value: unknown): void {
  const found = ofAsk(session);
  if (found) keep(place(session)!, { ...found, values: { ...found.values, [name]: value } });
}

export function forgetDraft(session: Session): void {
  const name = place(session);
  if (name) forget(name);
}

/** What tells one question of an evening from another, for one seat. */
export function questionOf(session: Session): string {
  const view = session.view as { round?: number; turn?: number; question?: unknown; card?: { words?: unknown } | null } | null;
  return JSON.stringify([session.news?.game, session.seat, view?.round, view?.turn, view?.question, view?.card?.words]);
}

/** What a seat prepares for the question on the table, over several asks. Made while a component is set up. */
export class QuestionDraft<T> {
  #value = $state.raw<T | null>(null);
  readonly #name: string;
  readonly #game: number;
  readonly #question: string;

  constructor(session: Session, what: string) {
    this.#name = `draft.${session.code}.${session.seat}.${what}`;
    this.#game = session.news!.game;
    this.#question = questionOf(session);
    const before = kept<OfQuestion<T> | null>(this.#name, null);
    if (before?.question === this.#question) this.#value = before.value;
    else forget(this.#name);
  }

  get value(): T | null {
    return this.#value;
  }

  set value(value: T | null) {
    this.#value = value;
    if (value === null) forget(this.#name);
    else keep(this.#name, { game: this.#game, question: this.#question, value } satisfies OfQuestion<T>);
  }
}

/**
 * Forget what belongs to another question, and after the game all of it. What a covered seat is asked is not known
 * on this device: what it has begun stays until it is uncovered.
 */
export function forgetStale(session: Session): void {
  if (session.role !== "pad") return;
  for (const name of namesOf(session.code)) {
    const [kind, , seat] = name.split(".");
    if (!BEGUN.includes(kind!)) continue;
    const begun = kept<Begun | null>(name, null);
    if (!begun || !isOpen(session, begun, seat === String(session.seat))) forget(name);
  }
}

function isOpen(session: Session, begun: Begun, inSight: boolean): boolean {
  if (session.about?.status !== "playing" || begun.game !== session.news?.game) return false;
  if (!inSight) return true;
  if (begun.ask !== undefined) return begun.ask === session.view?.ask?.id;
  return begun.question === undefined || begun.question === questionOf(session);
}

/** Whether somebody on this device has begun something that is not sent. */
export function hasBegun(session: Session): boolean {
  if (session.role !== "pad") return false;
  return namesOf(session.code, "draft.").some((name) => {
    const { values, value } = kept<Partial<Draft & OfQuestion<unknown>>>(name, {});
    return [...Object.values(values ?? {}), value].some((one) => one != null && one !== "" && !(Array.isArray(one) && !one.length));
  });
}

/** A question for the deck that somebody has begun. A device that is passed around keeps none: the next one would read it. */
export const begunQuestion = <T>(session: Session): T | null =>
  session.mine.length > 1 ? null : kept<T | null>(questionPlace(session), null);

export function keepBegunQuestion(session: Session, question: unknown): void {
  if (session.mine.length < 2) keep(questionPlace(session), question);
}

export const forgetBegunQuestion = (session: Session): void => forget(questionPlace(session));

const questionPlace = (session: Session): string => `question.${session.code}.${session.about!.game}`;

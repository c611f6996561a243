// What somebody is about to say, kept on the device until it is said: a reload or a sleeping phone loses nothing. It
// belongs to one question; at the next it is gone.

import { forget, keep, kept } from "$lib/kept";
import type { Session } from "$lib/session.svelte";
import type { Caractere } from "../../../generated/protocol";

interface Kept<T> {
  stamp: string;
  value: T | null;
}

/** What tells one question from another. */
export function stampOf(session: Session): string {
  const view = session.view as Caractere.View;
  return [session.news?.game, session.seat, view.turn, view.card?.words.fr, view.card?.words.en].join("|");
}

export class Draft<T> {
  #value = $state.raw<T | null>(null);
  readonly #name: string;
  readonly #stamp: string;

  constructor(session: Session, what: string) {
    this.#name = `draft.${session.code}.${session.seat}.${what}`;
    this.#stamp = stampOf(session);
    const before = kept<Kept<T> | null>(this.#name, null);
    if (before?.stamp === this.#stamp) this.#value = before.value;
    else forget(this.#name);
  }

  get value(): T | null {
    return this.#value;
  }

  set value(value: T | null) {
    this.#value = value;
    if (value === null) forget(this.#name);
    else keep(this.#name, { stamp: this.#stamp, value } satisfies Kept<T>);
  }
}

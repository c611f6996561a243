// A hand being played: the card that is chosen, and the cards laid here but not told to the table yet. What the others
// see is only ever what the server has.

import type { FaceToFace, Move } from "../../generated/protocol";
import type { Session } from "$lib/session.svelte";
import { after, canEnd, dangerOf, drawn, fits, isDeadEndEverywhere, isTrap, pilesFor, situationOf, type Danger, type Lay, type Pile, type Situation } from "./cards";
import { Thoughts } from "./thoughts.svelte";

/** So long a card can be taken back before it is sent, in milliseconds. */
export const TAKE_BACK_MS = 3_000;

interface Step {
  move: { move: "end_turn" } | (Lay & { move: "play" });
  ready: boolean;
  danger: Danger | null;
}

type Asking = "trap" | "resign" | null;

export class Laying {
  chosen = $state<number | null>(null);
  asking = $state<Asking>(null);
  /** A pile that did not take the chosen card, to say why. */
  refused = $state.raw<Pile | null>(null);
  /** A pile was touched with no card chosen. */
  emptyHanded = $state(false);
  #steps = $state.raw<Step[]>([]);
  #thoughts = new Thoughts();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session) {}

  // What screens ask --------------------------------------------------------------------------------------------

  get view(): FaceToFace.View | null {
    const view = this.session.view;
    return view?.game === "face_to_face" ? view : null;
  }

  get seat(): number | null {
    return this.session.seat;
  }

  /** Whether it is this seat's turn. */
  get mine(): boolean {
    return this.view?.phase === "playing" && this.view.turn === this.seat;
  }

  /** One table option, equal for both. */
  get assisted(): boolean {
    return this.view?.assistance ?? true;
  }

  /** With everything that was laid here, told or not: a card is seen on its pile within the frame. */
  get now(): Situation {
    const start = situationOf(this.view!, this.seat!);
    const laid = this.mine ? this.laid : this.plan;
    return laid.reduce((now, lay) => (fits(now, lay) ? after(now, lay) : now), start);
  }

  get laid(): Lay[] {
    return this.#said.filter((move) => move.move === "play") as Lay[];
  }

  /** What was said since the table asked: on its way, and not even that yet. */
  get #said(): Move[] {
    const { sent, view } = this.session;
    return [...(sent && sent.ask === view?.ask?.id ? [sent.move] : []), ...this.#steps.map((step) => step.move)];
  }

  /** The card that can still be taken back before anybody hears of it. */
  get pending(): (Lay & { danger: Danger | null }) | null {
    const last = this.#steps.at(-1);
    return last && !last.ready && last.move.move === "play" ? { ...last.move, danger: last.danger } : null;
  }

  get plan(): Lay[] {
    return this.#thoughts.plan;
  }

  /** The next card of the plan, if the table still takes it. */
  get planned(): Lay | null {
    const next = this.plan[0];
    return this.mine && next && fits(this.now, next) ? next : null;
  }

  get hand(): number[] {
    return this.#thoughts.sorted(this.now.hand);
  }

  get ended(): boolean {
    return this.#said.some((move) => move.move === "end_turn");
  }

  get canEnd(): boolean {
    return this.mine && canEnd(this.now) && !this.ended;
  }

  get draws(): number {
    return drawn(this.now);
  }

  /** A warning on a card in hand, before it is even chosen. */
  warns(card: number): boolean {
    return this.assisted && this.mine && isDeadEndEverywhere(this.now, card);
  }

  danger(lay: Lay): Danger | null {
    return this.assisted ? dangerOf(this.now, lay) : null;
  }

  get lit(): Pile[] {
    return this.chosen === null || this.ended ? [] : pilesFor(this.now, this.chosen);
  }

  // What people do ----------------------------------------------------------------------------------------------

  choose(card: number | null): void {
    this.chosen = this.chosen === card ? null : card;
    this.emptyHanded = false;
    this.refused = null;
    this.asking = null;
  }

  /** Lay the chosen card, or plan it while the other lays. Whether it went there. */
  lay(pile: Pile, card: number | null = this.chosen): boolean {
    this.emptyHanded = card === null;
    if (card === null || this.ended) return false;
    const lay = { card, pile };
    if (!fits(this.now, lay)) {
      this.chosen = card;
      this.refused = pile;
      return false;
    }
    if (this.mine) this.#put(lay);
    else this.#thoughts.plan = [...this.plan, lay];
    this.chosen = this.refused = this.asking = null;
    return true;
  }

  #put(lay: Lay): void {
    // A dead end that can be taken back at the table itself costs nothing: no need to ask twice.
    const danger = this.offersUndo ? null : this.danger(lay);
    this.session.refusal = null;
    this.#steps = [...this.#steps.map((step) => ({ ...step, ready: true })), { move: { move: "play", ...lay }, ready: false, danger }];
    if (this.plan.some((planned) => planned.card === lay.card)) this.#thoughts.plan = this.plan.filter((planned) => planned.card !== lay.card);
    clearTimeout(this.#timer);
    if (!danger) this.#timer = setTimeout(() => this.confirm(), TAKE_BACK_MS);
    this.settle();
  }

  get offersUndo(): boolean {
    return this.session.about?.options["undo_within_turn"] === true;
  }

  takeBack(): void {
    if (!this.pending) return;
    clearTimeout(this.#timer);
    this.#steps = this.#steps.slice(0, -1);
  }

  confirm(): void {
    clearTimeout(this.#timer);
    this.#steps = this.#steps.map((step) => ({ ...step, ready: true }));
    this.settle();
  }

  /** The page goes away: what was laid is sent, unless somebody is still asked whether they are sure. */
  leave(): void {
    if (!this.pending?.danger) this.confirm();
  }

  /** End the turn, and whatever still waited is laid first. Into a trap only when asked twice. */
  end(sure = false): void {
    if (!this.canEnd) return;
    if (!sure && this.assisted && isTrap(this.now)) {
      this.asking = "trap";
      return;
    }
    this.chosen = this.asking = null;
    this.#steps = [...this.#steps, { move: { move: "end_turn" }, ready: true, danger: null }];
    this.confirm();
  }

  answer(move: "take_back" | "resign"): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.asking = null;
    this.session.answer({ move });
  }

  dropPlan(): void {
    this.#thoughts.plan = [];
  }

  /** Take the last card off the plan. */
  unplan(): void {
    this.#thoughts.plan = this.plan.slice(0, -1);
  }

  sort(): void {
    const up = [...this.now.hand].sort((one, other) => one - other);
    this.#thoughts.order = this.hand.join() === up.join() ? up.reverse() : up;
  }

  /** Move a card in the hand to the place of another. */
  place(card: number, at: number): void {
    const rest = this.hand.filter((one) => one !== card);
    this.#thoughts.order = [...rest.slice(0, at), card, ...rest.slice(at)];
  }

  // Keeping up with the table -----------------------------------------------------------------------------------

  /** To be called whenever the table may have changed: send what is ready, forget what cannot be any more. */
  settle(): void {
    if (this.#thoughts.meet(this.session)) this.chosen = this.refused = this.asking = null;
    if (!this.mine || this.session.refusal) {
      if (this.#steps.length) this.#steps = [];
      return;
    }
    const first = this.#steps[0];
    if (!this.session.ask || !first?.ready) return;
    this.#steps = this.#steps.slice(1);
    this.session.answer(first.move);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

// Incroyable! once more.

import type { GameEvent, Incroyable, Seat } from "../../generated/protocol";
import { after, nothing, outcomeOf, put, seatsOf, without, type Deal, type Rebuilding } from "./common";

type Event = Incroyable.Event | GameEvent;
type Told = Incroyable.Told;

const MOST_SAID = 12; // The view remembers no more.
const STAKES = [2, 3, 4, 5, 7];

/** The seats by estimate, highest first. */
const ladder = (estimates: Record<string, number>): Seat[] => Object.keys(estimates).map(Number).sort((a, b) => estimates[b]! - estimates[a]!);

export class IncroyableAgain implements Rebuilding<Incroyable.View> {
  view: Incroyable.View;
  #before: Incroyable.View;
  #gone: Seat[] = [];
  /** When the game is over nobody is next. */
  #asking: Partial<Incroyable.View> = {};

  constructor({ dealt, end, events }: Deal) {
    const left = end.game === "incroyable" ? end.cards_left : 0;
    const cards = events.filter((event) => event.event === "asked" && (!("stake" in event) || event.stake == null || event.stake === STAKES[0]));
    this.view = this.#before = {
      game: "incroyable", phase: "drawing", present: seatsOf(dealt), questioner: dealt.first, round: 1, position: nothing(dealt),
      cards_left: left + cards.length, waiting: [dealt.first],
    };
  }

  after(event: Event, ahead: readonly GameEvent[]): void {
    switch (event.event) {
      case "asked": if ("questioner" in event) this.#asked(event, ahead); return;
      case "answered": case "sat_out": this.#set({ waiting: without(this.view.waiting, event.seat) }); return;
      case "estimated": case "shifted": case "passed": case "raised": this.#spoken(event, ahead); return;
      case "announced": this.#set({ phase: "betting", announced: event.value, waiting: this.view.survivors ?? [] }); return;
      case "challenged": case "answer_read": case "bet_shown": case "scored": case "walked": this.#settled(event); return;
      case "risk_round_began": this.#began(event); return;
      case "risk_round_ended": this.#next(); return;
      case "left": this.#left(event.seat); return;
      case "round_void": this.#next(); return;
      case "round_voided": this.view = { ...this.#before, last: null, cards_left: this.view.cards_left, present: this.view.present }; return;
      case "game_over":
        this.#set({ ...this.#asking, phase: "over", question: null, waiting: [], outcome: outcomeOf(event, this.view.position, this.view.present) });
        return;
    }
  }

  #set(change: Partial<Incroyable.View>): void {
    this.view = { ...this.view, ...change };
  }

  #asked(event: Incroyable.Asked, ahead: readonly GameEvent[]): void {
    const risk = event.stake != null;
    if (!risk || event.stake === STAKES[0]) this.#before = { ...this.view, question: null };
    const until = ahead.findIndex((other) => other.event === "asked");
    const answer = (until < 0 ? ahead : ahead.slice(0, until)).find((other) => other.event === "answer_read");
    const { kind, unit } = answer?.event === "answer_read" ? answer : { kind: "quantity", unit: {} };
    const first = event.stake === STAKES[0];
    this.#asking = { questioner: event.questioner, round: this.view.round, stake: event.stake ?? null };
    this.#set({
      phase: risk ? "announcing" : "estimating", questioner: event.questioner, question: { words: event.question, symbol: event.symbol, kind, unit },
      waiting: risk ? [event.questioner] : this.view.present, stake: event.stake ?? null, estimates: {}, speakers: [], moving: [], said: [], announced: null,
      survivors: risk ? (first ? without(this.view.present, event.questioner) : this.view.survivors ?? []) : [],
      cards_left: this.view.cards_left - (!risk || first ? 1 : 0),
    });
  }

  #spoken(event: Incroyable.Estimated | Incroyable.Shifted | Incroyable.Passed | Incroyable.Raised, ahead: readonly GameEvent[]): void {
    const { estimates = {}, speakers = [], said = [] } = this.view;
    if (event.event === "passed") {
      this.#speak(speakers.slice(1), { said: [...said, [event.seat, 0] as [Seat, number]].slice(-MOST_SAID) });
      return;
    }
    const now: Record<string, number> = { ...estimates, [event.seat]: event.value };
    const order = ladder(now);
    if (event.event === "raised") {
      this.#speak(order.slice(-1), { estimates: now, said: [...said, [event.seat, event.value] as [Seat, number]].slice(-MOST_SAID) });
      return;
    }
    const moving: Seat[] = [];
    for (const next of ahead) {
      if (next.event === "shifted") moving.push(next.seat);
      else if (next.event !== "estimated" && next.event !== "sat_out") break;
    }
    if (moving.length) this.#set({ phase: "separating", estimates: now, moving, speakers: [], waiting: moving.slice(0, 1) });
    else this.#speak(order.slice(1), { estimates: now, moving: [] });
  }

  /** Whoever has gone home speaks no more; the duty of the lowest goes to the next one upwards who is here. */
  #speak(left: Seat[], change: Partial<Incroyable.View>): void {
    const estimates: Record<string, number> = change.estimates ?? this.view.estimates ?? {};
    const here = (seats: Seat[]): Seat[] => seats.filter((seat) => !this.#gone.includes(seat));
    const speakers = here(left).length ? here(left) : here(ladder(estimates)).slice(-1);
    this.#set({ ...change, phase: "speaking", speakers, waiting: speakers.slice(0, 1) });
  }

  /** What a question came to is told event by event, and stays in sight when the next player is to draw. */
  #settled(event: Incroyable.Challenged | Incroyable.AnswerRead | Incroyable.BetShown | Incroyable.Scored | Incroyable.Walked): void {
    if (this.view.question) this.#close();
    const last = this.view.last!;
    const about = (change: Partial<Told["reckoning"]>, told: Partial<Told> = {}): void =>
      this.#set({ last: { ...last, ...told, reckoning: { ...last.reckoning, ...change } } });
    switch (event.event) {
      case "challenged": about({ challenger: event.seat, target: event.target }); return;
      case "answer_read": about({ answer: event.answer }, { unit: event.unit, note: event.note, kind: event.kind }); return;
      case "scored": about({ points: put(last.reckoning.points, event.seat, event.points) }); return;
      case "walked": this.#set({ position: put(this.view.position, event.seat, event.end) }); return;
      case "bet_shown":
        about({ signs: [...(last.reckoning.signs ?? []), [event.seat, event.sign]] });
        if (!event.right) this.#set({ survivors: without(this.view.survivors ?? [], event.seat) });
    }
  }

  #close(): void {
    const { question, estimates = {}, announced, stake, position, questioner } = this.view;
    const none = position.map(() => 0);
    const open = stake == null ? { estimates: none.map((_, seat) => estimates[seat] ?? 0) } : { announced: announced ?? null };
    const last = { question: question!.words, kind: question!.kind, unit: question!.unit ?? {}, note: {}, reckoning: { card: 0, symbol: question!.symbol, answer: 0, points: none, walks: [], ...open } };
    if (stake == null) {
      this.#set({ last });
      this.#next();
    } else {
      this.#set({ last, phase: "continuing", question: null, announced: null, stake: STAKES[STAKES.indexOf(stake) + 1] ?? stake, waiting: [questioner] });
    }
  }

  #began(event: Incroyable.RiskRoundBegan): void {
    this.#set({ questioner: event.questioner, stake: STAKES[0]!, survivors: without(this.view.present, event.questioner) });
  }

  #next(): void {
    const present = this.view.present.filter((seat) => !this.#gone.includes(seat));
    const questioner = after(this.view.questioner, present);
    this.#set({
      phase: "drawing", present, questioner, round: this.view.round + 1, question: null, estimates: {}, speakers: [], moving: [], said: [],
      stake: null, survivors: [], announced: null, waiting: [questioner],
    });
  }

  #left(seat: Seat): void {
    this.#gone = [...this.#gone, seat];
    if (this.view.phase === "speaking") this.#speak(this.view.speakers ?? [], {});
    if (this.view.phase !== "drawing") return;
    const present = without(this.view.present, seat);
    const questioner = this.view.questioner === seat ? after(seat, present) : this.view.questioner;
    this.#set({ present, questioner, waiting: [questioner] });
  }
}


// Caractère once more.

import type { Caractere, GameEvent, Seat, Words } from "../../generated/protocol";
import { after, clockwise, nothing, outcomeOf, put, seatsOf, without, type Deal, type Rebuilding } from "./common";

type Event = Caractere.Event | GameEvent;
type View = Caractere.View;
type Reply = number | string;

const PACKS = ["melo", "ego", "duo"];
const SMALLEST_BALLOT: readonly string[] = ["answered", "sat_out"];

export class CaractereAgain implements Rebuilding<View> {
  view: View;
  #before: View;
  #gone: Seat[] = [];
  readonly #together: boolean;
  readonly #openly: boolean;

  constructor({ dealt, options, end, events }: Deal) {
    this.#together = options["guesses"] === "simultaneous";
    this.#openly = options["contest_vote"] === "open";
    const known = end.game === "caractere" ? end : null;
    this.view = this.#before = {
      game: "caractere", phase: "drawing", present: seatsOf(dealt), questionne: dealt.first, turn: 1, position: nothing(dealt),
      joks: joksAtFirst(known?.joks ?? [], events), stock: (known?.stock ?? 0), cards_left: known?.cards_left ?? [0, 0, 0], waiting: [dealt.first],
    };
  }

  after(event: Event, ahead: readonly GameEvent[]): void {
    switch (event.event) {
      case "turn_began": this.#turn(event.seat); return;
      case "cell_acted": this.#walk(event.seat, event.end); return;
      case "jok_drawn": this.#joks(event.seat, event.pack, 1); return;
      case "jok_returned": this.#joks(event.seat, event.pack, -1); this.#spoken(event.seat); return;
      case "refused": this.#walk(event.seat, event.end); this.#spoken(event.seat); return;
      case "card_read": this.#card(event, ahead); return;
      case "answered": case "sat_out": this.#answered(event.seat); return;
      case "guessed": this.#set({ guesses: [...(this.view.guesses ?? []), [event.seat, this.#reply(event)]] }); this.#spoken(event.seat); return;
      case "revealed": this.#revealed(event, ahead); return;
      case "advanced": this.#walk(event.seat, event.end); if (event.reason === "guess") this.#right(event.seat); return;
      case "adjective_judged": if (event.right) for (const [seat, said] of this.view.guesses ?? []) if (same(said, event.adjective)) this.#right(seat); return;
      case "contested": this.#contested(event); return;
      case "debate_finished": this.#finished(event.seat); return;
      case "contest_judged": this.#judged(event); return;
      case "test_began": case "test_disclosed": case "test_counted": case "test_failed": this.#test(event); return;
      case "left": this.#gone = [...this.#gone, event.seat]; return;
      case "round_voided": this.#told = null; this.view = { ...this.#before, last: null, present: this.view.present }; return;
      case "game_over":
        this.#set({ phase: "over", waiting: [], outcome: outcomeOf(event, this.view.position, this.view.present) });
        return;
    }
  }

  #set(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
  }

  #walk(seat: Seat, end: number): void {
    this.#set({ position: put(this.view.position, seat, end) });
  }

  #right(seat: Seat): void {
    if (!this.view.right?.includes(seat)) this.#set({ right: [...(this.view.right ?? []), seat] });
  }

  #joks(seat: Seat, pack: string, more: number): void {
    this.#set({ joks: this.view.joks.map((held, of) => (of === seat ? (put(held, PACKS.indexOf(pack), held[PACKS.indexOf(pack)]! + more) as typeof held) : held)) });
  }

  /** The card stays in sight, settled, until the next one is read. */
  #turn(seat: Seat): void {
    const { card, answer, guesses = [], right = [], questionne, test } = this.view;
    if (card && answer != null && !test) {
      this.#told = { card, settled: { questionne, card: 0, beside: [card.left, card.right], answer, guesses, right, ...this.#votes } };
    }
    this.#votes = {};
    this.#set({
      phase: "drawing", present: this.view.present.filter((other) => !this.#gone.includes(other)), questionne: seat, turn: this.view.turn + 1,
      card: null, answer: null, guesses: [], right: [], speakers: [], contest: null, test: null, last: this.#told, waiting: [seat],
    });
  }
  #told: Caractere.Told | null = null;
  #votes: { votes?: [number, number]; winner?: Seat } = {};

  #card(event: Caractere.CardRead, ahead: readonly GameEvent[]): void {
    this.#before = this.view;
    const until = ahead.findIndex((other) => other.event === "card_read" || other.event === "turn_began");
    const told = until < 0 ? ahead : ahead.slice(0, until);
    const test = this.view.test != null;
    this.#set({
      card: cardOf(event, told, test), answer: null, guesses: [], right: [], last: null,
      phase: test ? "test_answering" : "answering", waiting: test ? without(this.view.present, this.view.questionne) : [event.seat],
    });
  }

  /** A Questionné who has written, a partner in the last test, or somebody whose guess lies face down. */
  #answered(seat: Seat): void {
    const waiting = without(this.view.waiting, seat);
    if (this.view.phase === "answering") this.#open();
    else if (this.view.phase === "test_answering" && !waiting.length) {
      this.#set({ phase: "test_guessing", waiting: [this.view.questionne] });
    } else this.#set({ waiting });
  }

  #open(): void {
    const others = clockwise(after(this.view.questionne, this.view.present), this.view.present).slice(0, -1);
    this.#set(this.#together ? { phase: "guessing_together", waiting: others } : { phase: "guessing", speakers: others, waiting: others.slice(0, 1) });
  }

  #spoken(seat: Seat): void {
    if (this.view.phase !== "guessing" || seat === this.view.questionne) return;
    const speakers = without(this.view.speakers ?? [], seat);
    this.#set({ speakers, waiting: speakers.slice(0, 1) });
  }

  #reply(event: Caractere.Guessed | Caractere.Revealed): Reply {
    if (event.kind === "adjective") return event.adjective ?? "";
    return event.kind === "choice" ? indexOf(this.view.card?.options ?? [], event.choice ?? {}) : (event.named ?? 0);
  }

  #revealed(event: Caractere.Revealed, ahead: readonly GameEvent[]): void {
    const answer = this.#reply(event);
    const { guesses = [], present, questionne } = this.view;
    const right = guesses.filter(([, said]) => same(said, answer)).map(([seat]) => seat);
    const judging = ahead.find((other) => !SMALLEST_BALLOT.includes(other.event))?.event === "adjective_judged";
    this.#set({
      answer, right, speakers: [], phase: judging ? "judging_adjectives" : "contesting",
      waiting: judging ? present.filter((seat) => seat !== questionne) : [after(questionne, present)],
    });
  }

  #contested({ seat, target }: Caractere.Contested): void {
    const test = this.view.test;
    this.#set({ contest: [target, seat], phase: "debating", waiting: [target, seat], ...(test ? { test: { ...test, doubted: [...(test.doubted ?? []), target] } } : {}) });
  }

  #finished(seat: Seat): void {
    const waiting = without(this.view.waiting, seat);
    const judges = this.view.present.filter((other) => !this.view.contest?.includes(other));
    this.#set(waiting.length ? { waiting } : { phase: this.#openly ? "judging_openly" : "judging", waiting: judges });
  }

  #judged(event: Caractere.ContestJudged): void {
    this.#votes = { votes: [event.sincere, event.insincere], winner: event.winner };
    const { test, contest } = this.view;
    if (test && contest && event.winner === test.candidate) this.#set({ test: { ...test, right: [...(test.right ?? []), contest[0]] } });
    if (test) this.#set({ contest: null, phase: "test_contesting", waiting: [test.candidate] });
  }

  #test(event: Caractere.LastTestBegan | Caractere.LastTestDisclosed | Caractere.LastTestCounted | Caractere.LastTestFailed): void {
    const { test, card } = this.view;
    if (event.event === "test_began") {
      this.#set({ phase: "test_drawing", test: { candidate: event.seat }, waiting: [after(event.seat, this.view.present)] });
    } else if (event.event === "test_failed") {
      this.#walk(event.seat, event.end);
    } else if (event.event === "test_counted") {
      if (test) this.#set({ test: { ...test, needed: event.needed }, phase: "test_contesting", waiting: [test.candidate] });
    } else if (test && card) {
      const options = card.options ?? [];
      this.#set({
        test: {
          ...test, answers: { ...test.answers, [event.seat]: indexOf(options, event.answer) }, guesses: { ...test.guesses, [event.seat]: indexOf(options, event.guess) },
          right: event.right ? [...(test.right ?? []), event.seat] : (test.right ?? []),
        },
      });
    }
  }
}

const plain = (reply: Reply): Reply => (typeof reply === "string" ? reply.trim().toLocaleLowerCase() : reply);
const same = (one: Reply, other: Reply): boolean => plain(one) === plain(other);
const alike = (one: Words, other: Words): boolean => one.fr === other.fr && one.en === other.en;
const indexOf = (options: readonly Words[], said: Words): number => Math.max(0, options.findIndex((option) => alike(option, said)));

/** Of a card's options, those that anybody spoke of are known. */
function cardOf(event: Caractere.CardRead, told: readonly GameEvent[], test: boolean): Caractere.Shown {
  const options: Words[] = [];
  let kind = test ? "choice" : "player";
  const add = (words: Words | null | undefined): void => {
    if (words && !options.some((option) => alike(option, words))) options.push(words);
  };
  for (const one of told) {
    if (one.event === "guessed" || one.event === "revealed") {
      kind = one.kind;
      add(one.choice);
    } else if (one.event === "test_disclosed") {
      add(one.answer);
      add(one.guess);
    }
  }
  const { question: words, pack, value, left, right } = event;
  return { words, pack, kind, value, left, right, ...(options.length ? { options } : {}) };
}

function joksAtFirst(joks: View["joks"], events: readonly GameEvent[]): View["joks"] {
  const first = joks.map((held) => [...held] as [number, number, number]);
  for (const event of events) {
    if (event.event === "jok_drawn" && first[event.seat]) first[event.seat]![PACKS.indexOf(event.pack)]! -= 1;
    if (event.event === "jok_returned" && first[event.seat]) first[event.seat]![PACKS.indexOf(event.pack)]! += 1;
  }
  return first;
}

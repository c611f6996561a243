// Tous Ego once more.

import type { GameEvent, TousEgo } from "../../generated/protocol";
import { after, coming, nothing, outcomeOf, put, seatsOf, without, type Deal, type Rebuilding } from "./common";

type Event = TousEgo.Event | GameEvent;

export class TousEgoAgain implements Rebuilding<TousEgo.View> {
  view: TousEgo.View;
  #before: TousEgo.View;
  #gone: number[] = [];
  readonly #together: boolean;

  constructor({ dealt, options, end, events }: Deal) {
    const left = end.game === "tous_ego" ? end.cards_left : 0;
    this.#together = options["forecast"] === "with_vote";
    this.view = this.#before = {
      game: "tous_ego", phase: "reading", present: seatsOf(dealt), reader: dealt.first, round: 1, position: nothing(dealt),
      target: Number(options["target"] ?? (end.game === "tous_ego" ? end.target : 36)), cards_left: left + coming(events, "asked"), waiting: [dealt.first],
    };
  }

  after(event: Event): void {
    const view = this.view;
    switch (event.event) {
      case "asked":
        if (!("reader" in event)) return;
        this.#before = view;
        this.view = {
          ...view, phase: this.#together ? "voting_and_forecasting" : "voting", reader: event.reader, question: event.question,
          voters: view.present, waiting: view.present, cards_left: view.cards_left - 1,
        };
        return;
      case "answered": case "sat_out":
        this.view = { ...view, waiting: without(view.waiting, event.seat) };
        return;
      case "vote_closed":
        this.view = { ...view, phase: "forecasting", waiting: view.voters ?? view.present };
        return;
      case "counted": return this.#counted(event);
      case "left": return this.#left(event.seat);
      case "round_void": return this.#next();
      case "round_voided":
        this.view = { ...this.#before, last: null, cards_left: view.cards_left, present: view.present };
        return;
      case "game_over":
        this.view = { ...view, ...this.#round, phase: "over", question: null, waiting: [], outcome: outcomeOf(event, view.position, view.present) };
        return;
    }
  }

  #counted(event: TousEgo.Counted): void {
    const question = this.view.question;
    if (question) {
      const none = this.view.position.map(() => 0);
      this.view = { ...this.view, last: { question, ballots: none, forecasts: none.map(() => ""), points: none } };
      this.#next();
    }
    const last = this.view.last!;
    this.view = {
      ...this.view,
      position: put(this.view.position, event.seat, event.position),
      last: {
        ...last, ballots: put(last.ballots, event.seat, event.ballots), points: put(last.points, event.seat, event.points),
        forecasts: last.forecasts.map((sign, seat) => (seat === event.seat ? event.forecast : sign)),
      },
    };
  }

  /** When the game is over nobody is next. */
  #round: Pick<TousEgo.View, "reader" | "round"> | null = null;

  #next(): void {
    const present = this.view.present.filter((seat) => !this.#gone.includes(seat));
    const reader = after(this.view.reader, present);
    this.#round = { reader: this.view.reader, round: this.view.round };
    this.view = { ...this.view, phase: "reading", present, reader, round: this.view.round + 1, question: null, voters: [], waiting: [reader] };
  }

  #left(seat: number): void {
    this.#gone = [...this.#gone, seat];
    if (this.view.phase !== "reading") return;
    const present = without(this.view.present, seat);
    const reader = this.view.reader === seat ? after(seat, present) : this.view.reader;
    this.view = { ...this.view, present, reader, waiting: [reader] };
  }
}

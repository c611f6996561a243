// What all games have in common when they are played once more from what everybody was told.

import type { About, GameEvent, Outcome, Seat, View } from "../../generated/protocol";

export type Dealt = Extract<GameEvent, { event: "dealt" }>;

/** A game as it goes on: the view that spectators had, event by event. */
export interface Rebuilding<V extends View = View> {
  view: V;
  /** `ahead` is what is still to come: a card's options and a question's unit were in sight before they were told. */
  after(event: GameEvent, ahead: readonly GameEvent[]): void;
}

export interface Deal {
  dealt: Dealt;
  options: About["options"];
  /** How it ended: for what no event tells, such as how many joks there are. */
  end: View;
  events: readonly GameEvent[];
}

export const seatsOf = (dealt: Dealt): Seat[] => dealt.names.map((_, seat) => seat);
export const nothing = (dealt: Dealt): number[] => dealt.names.map(() => 0);

/** The next one clockwise of those who are present. */
export const after = (seat: Seat, present: readonly Seat[]): Seat => present.find((other) => other > seat) ?? present[0] ?? seat;

export const clockwise = (from: Seat, present: readonly Seat[]): Seat[] => [
  ...present.filter((seat) => seat >= from), ...present.filter((seat) => seat < from),
];

export const without = (seats: readonly Seat[], seat: Seat): Seat[] => seats.filter((other) => other !== seat);

export const put = (list: readonly number[], seat: Seat, value: number): number[] =>
  list.map((old, index) => (index === seat ? value : old));

/** Who won and why; the others by how far they came. */
export function outcomeOf(event: Extract<GameEvent, { event: "game_over" }>, position: readonly number[], present: readonly Seat[]): Outcome {
  const others = present.filter((seat) => !event.winners.includes(seat));
  const cells = [...new Set(others.map((seat) => position[seat]!))].sort((a, b) => b - a);
  const groups = cells.map((cell) => others.filter((seat) => position[seat] === cell));
  return { winners: event.winners, reason: event.reason, ranking: [event.winners, ...groups].filter((group) => group.length) };
}

/** How many of these events are still to come. */
export const coming = (events: readonly GameEvent[], name: GameEvent["event"]): number =>
  events.filter((event) => event.event === name).length;

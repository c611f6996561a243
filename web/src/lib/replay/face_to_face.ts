// Face to Face once more.

import type { FaceToFace, GameEvent } from "../../generated/protocol";
import { without, type Deal, type Rebuilding } from "./common";

type Event = FaceToFace.Event | GameEvent;
type Sides = FaceToFace.View["sides"];

export class FaceToFaceAgain implements Rebuilding<FaceToFace.View> {
  view: FaceToFace.View;

  constructor({ dealt, options, end }: Deal) {
    const cards = Number(options["cards"] ?? 58);
    const hand = Math.min(Number(options["hand"] ?? 6), cards);
    const side = (of: number): FaceToFace.Side => ({ ascending: { card: 1, of }, descending: { card: cards + 2, of }, hand, deck: cards - hand });
    const { full_hand, jump } = end as FaceToFace.View;
    this.view = {
      game: "face_to_face", phase: "playing", turn: dealt.first, sides: [side(0), side(1)], helped: false, this_turn: [], last_turn: [],
      waiting: [dealt.first], ...(full_hand === undefined ? {} : { full_hand }), ...(jump === undefined ? {} : { jump }),
    };
  }

  after(event: Event): void {
    const view = this.view;
    switch (event.event) {
      case "began":
        if (event.seat === view.turn && !view.this_turn.length) return;
        this.view = { ...view, turn: event.seat, helped: false, last_turn: view.this_turn, this_turn: [], waiting: [event.seat] };
        return;
      case "played": return this.#played(event);
      case "took_back": return this.#tookBack(event);
      case "drew":
        this.view = { ...view, sides: this.#side(event.seat, (side) => ({ ...side, hand: side.hand + event.count, deck: event.left })) };
        return;
      case "blocked":
        this.view = { ...view, blocked_hand: event.hand };
        return;
      case "game_over":
        this.view = {
          ...view, phase: "over", waiting: [],
          outcome: { winners: event.winners, reason: event.reason, ranking: [event.winners, [0, 1].filter((seat) => !event.winners.includes(seat))] },
        };
        return;
    }
  }

  #played(event: FaceToFace.Played): void {
    const { owner, pile } = placeOf(event);
    const laid = this.#side(owner, (side) => ({ ...side, [pile]: { card: event.card, of: event.seat } }));
    this.view = {
      ...this.view, helped: this.view.helped || owner !== event.seat,
      sides: change(laid, event.seat, (side) => ({ ...side, hand: side.hand - 1 })),
      this_turn: [...this.view.this_turn, { by: event.seat, card: event.card, owner, pile }],
    };
  }

  /** What lay under the card is told as `top`; whose card that was, those before it tell. */
  #tookBack(event: FaceToFace.TookBack): void {
    const { owner, pile } = placeOf(event);
    const { this_turn, last_turn } = this.view;
    const before = [...last_turn, ...this_turn].findLast((one) => one.owner === owner && one.pile === pile && one.card === event.top);
    const back = this.#side(owner, (side) => ({ ...side, [pile]: { card: event.top, of: before?.by ?? owner } }));
    this.view = {
      ...this.view, helped: owner === event.seat && this.view.helped,
      sides: change(back, event.seat, (side) => ({ ...side, hand: side.hand + 1 })),
      this_turn: this_turn.slice(0, -1),
    };
  }

  #side(seat: number, how: (side: FaceToFace.Side) => FaceToFace.Side): Sides {
    return change(this.view.sides, seat, how);
  }
}

const change = (sides: Sides, seat: number, how: (side: FaceToFace.Side) => FaceToFace.Side): Sides =>
  seat === 0 ? [how(sides[0]), sides[1]] : [sides[0], how(sides[1])];

function placeOf(event: FaceToFace.Played | FaceToFace.TookBack): { owner: number; pile: "ascending" | "descending" } {
  const owner = event.pile.startsWith("own") ? event.seat : without([0, 1], event.seat)[0]!;
  return { owner, pile: event.pile.endsWith("_ascending") ? "ascending" : "descending" };
}

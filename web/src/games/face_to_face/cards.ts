// What can be said about cards and piles from what one player sees. The server judges every move; this is for the
// eyes: which piles light up, what a turn would draw, and what a helpful table points out beforehand.

import type { FaceToFace } from "../../generated/protocol";

export type Pile = FaceToFace.Play["pile"];
export const DIRECTIONS = ["ascending", "descending"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const PILES: readonly Pile[] = ["own_ascending", "own_descending", "their_ascending", "their_descending"];
const LEAST = 2;
const DRAW = 2;

/** The table as one player sees it, at a moment of a turn. */
export interface Situation {
  hand: number[];
  tops: Record<Pile, number>;
  helped: boolean;
  laid: number;
  deck: number;
  jump: number;
  full: number;
  mayWin: boolean;
}

export interface Lay {
  card: number;
  pile: Pile;
}

export const isGift = (pile: Pile): boolean => pile.startsWith("their");

export function pileOf(owner: number, direction: Direction, seat: number | null): Pile {
  return `${owner === seat ? "own" : "their"}_${direction}`;
}

/** What this seat sees. While the other lays, it is the beginning of a turn of one's own. */
export function situationOf(view: FaceToFace.View, seat: number, hand: readonly number[] = view.hand ?? []): Situation {
  const mine = view.sides[seat]!;
  const theirs = view.sides[1 - seat]!;
  const turn = view.turn === seat;
  return {
    hand: [...hand],
    tops: {
      own_ascending: mine.ascending.card,
      own_descending: mine.descending.card,
      their_ascending: theirs.ascending.card,
      their_descending: theirs.descending.card,
    },
    helped: turn && view.helped,
    laid: turn ? view.this_turn.length : 0,
    deck: mine.deck,
    jump: view.jump ?? 10,
    full: view.full_hand ?? 6,
    mayWin: view.single_card_may_win ?? false,
  };
}

/** Whether a card fits a pile: the numbers alone (F2F-20 to F2F-23, F2F-32). */
function fitsTop(pile: Pile, card: number, top: number, jump: number): boolean {
  switch (pile) {
    case "own_ascending": return card > top || card === top - jump;
    case "own_descending": return card < top || card === top + jump;
    case "their_ascending": return card < top;
    case "their_descending": return card > top;
  }
}

/** Whether a card may be laid there now: in hand, fitting, and one gift a turn at most (F2F-13). */
export function fits(now: Situation, { card, pile }: Lay): boolean {
  return now.hand.includes(card) && !(now.helped && isGift(pile)) && fitsTop(pile, card, now.tops[pile], now.jump);
}

export const pilesFor = (now: Situation, card: number): Pile[] => PILES.filter((pile) => fits(now, { card, pile }));

export const isJump = (now: Situation, { card, pile }: Lay): boolean =>
  (pile === "own_ascending" && card < now.tops[pile]) || (pile === "own_descending" && card > now.tops[pile]);

/** By how much a card moves a pile, with its sign. */
export function changeOf(now: Situation, { card, pile }: Lay): string {
  const by = card - now.tops[pile];
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** Whether a card uses up more of an own pile than a back-jump would bring back. */
export const isDear = (now: Situation, lay: Lay): boolean =>
  !isGift(lay.pile) && !isJump(now, lay) && Math.abs(lay.card - now.tops[lay.pile]) > now.jump;

/** The table after this card. */
export function after(now: Situation, { card, pile }: Lay): Situation {
  return {
    ...now,
    hand: now.hand.filter((one) => one !== card),
    tops: { ...now.tops, [pile]: card },
    helped: now.helped || isGift(pile),
    laid: now.laid + 1,
  };
}

export const canEnd = (now: Situation): boolean => now.laid >= LEAST;

/** How many cards the end of the turn would draw now: two, or after a gift up to a full hand (F2F-40 to F2F-42). */
export const drawn = (now: Situation): number => Math.min(now.deck, now.helped ? now.full - now.hand.length : DRAW);

/** Whether this card would be the first of the turn and leave no second (F2F-A02). */
export function isDeadEnd(now: Situation, lay: Lay): boolean {
  const then = after(now, lay);
  if (then.laid >= LEAST || then.hand.length === 0) return false;
  return then.hand.every((card) => pilesFor(then, card).length === 0);
}

/** Whether ending the turn now would leave one card and no deck, which loses the next turn (F2F-A01). */
export function isTrap(now: Situation): boolean {
  const draws = drawn(now);
  return now.hand.length + draws === 1 && now.deck === draws && !now.mayWin;
}

export type Danger = "dead_end" | "trap";

/** What a lit pile says about the chosen card. */
export interface Light {
  change: string;
  /** Whether it uses up much of an own pile: more than a back-jump brings back. */
  dear: boolean;
  forName: string | null;
  jump: boolean;
  danger: Danger | null;
}

/** What a helpful table points out before this card is laid; an emptied hand ends the turn by itself, unless cards can be taken back. */
export function dangerOf(now: Situation, lay: Lay): Danger | null {
  if (isDeadEnd(now, lay)) return "dead_end";
  const then = after(now, lay);
  return then.hand.length === 0 && then.deck > 0 && isTrap(then) ? "trap" : null;
}

/** Whether a card fits somewhere, but leads into a dead end wherever it goes. */
export function isDeadEndEverywhere(now: Situation, card: number): boolean {
  const piles = pilesFor(now, card);
  return piles.length > 0 && piles.every((pile) => isDeadEnd(now, { card, pile }));
}

/** Why two cards could not be laid: which cards would go where, all those together that go to the same piles, and that nothing follows. */
interface Blockade {
  kind: "single" | "first_card" | "no_card" | "no_pair";
  alike: { cards: number[]; piles: Pile[] }[];
}

export function blockadeOf(view: FaceToFace.View): Blockade {
  const hand = view.blocked_hand ?? [];
  const now = situationOf(view, view.turn, hand);
  const alike: Blockade["alike"] = [];
  for (const card of hand) {
    const piles = pilesFor(now, card);
    const found = alike.find((one) => one.piles.join() === piles.join());
    if (found) found.cards.push(card);
    else alike.push({ cards: [card], piles });
  }
  if (now.laid > 0) return { kind: "first_card", alike };
  if (hand.length === 1 && now.deck === 0 && !now.mayWin) return { kind: "single", alike };
  return { kind: alike.some(({ piles }) => piles.length) ? "no_pair" : "no_card", alike };
}

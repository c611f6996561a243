import { describe, expect, it } from "vitest";
import type { FaceToFace } from "../../generated/protocol";
import { after, blockadeOf, changeOf, dangerOf, drawn, fits, isDeadEnd, isDear, isJump, isTrap, pilesFor, situationOf, type Situation } from "./cards";

const start: Situation = {
  hand: [5, 12, 27, 33, 41, 58],
  tops: { own_ascending: 1, own_descending: 60, their_ascending: 1, their_descending: 60 },
  helped: false, laid: 0, deck: 52, jump: 10, full: 6, mayWin: false,
};
const with_ = (changes: Partial<Situation>): Situation => ({ ...start, ...changes });
const tops = (up: number, down: number, theirUp = 1, theirDown = 60): Situation["tops"] => ({
  own_ascending: up, own_descending: down, their_ascending: theirUp, their_descending: theirDown,
});

describe("laying", () => {
  it("calls a long step on an own pile dear, and neither a short one, nor a jump, nor a gift", () => {
    const now = with_({ tops: tops(17, 60, 58, 2), hand: [6, 7, 22, 27, 28] });
    expect(isDear(now, { card: 6, pile: "own_descending" })).toBe(true);
    expect(isDear(now, { card: 28, pile: "own_ascending" })).toBe(true);
    for (const card of [22, 27, 7]) expect(isDear(now, { card, pile: "own_ascending" })).toBe(false);
    expect(isDear(now, { card: 6, pile: "their_ascending" })).toBe(false);
  });

  it("lets every card go on both own bases and none across (F2F-A03)", () => {
    for (const card of start.hand) expect(pilesFor(start, card)).toEqual(["own_ascending", "own_descending"]);
  });

  it("knows the back-jump on own piles only (F2F-T07, F2F-T08)", () => {
    const now = with_({ tops: tops(27, 35, 27, 35), hand: [16, 17, 18, 27, 45, 44] });
    expect(fits(now, { card: 17, pile: "own_ascending" })).toBe(true);
    expect(isJump(now, { card: 17, pile: "own_ascending" })).toBe(true);
    expect(fits(now, { card: 18, pile: "own_ascending" })).toBe(false);
    expect(fits(now, { card: 27, pile: "own_ascending" })).toBe(false);
    expect(fits(now, { card: 45, pile: "own_descending" })).toBe(true);
    expect(fits(now, { card: 44, pile: "own_descending" })).toBe(false);
    expect(fits(now, { card: 18, pile: "their_ascending" })).toBe(true);
    expect(isJump(now, { card: 17, pile: "their_ascending" })).toBe(false);
  });

  it("allows one gift a turn (F2F-13)", () => {
    const now = with_({ tops: tops(1, 60, 29, 30) });
    const then = after(now, { card: 12, pile: "their_ascending" });
    expect(then.helped).toBe(true);
    expect(fits(then, { card: 5, pile: "their_ascending" })).toBe(false);
    expect(fits(then, { card: 5, pile: "own_ascending" })).toBe(true);
  });

  it("says by how much a pile moves", () => {
    const now = with_({ tops: tops(24, 60, 29) });
    expect(changeOf(now, { card: 27, pile: "own_ascending" })).toBe("+3");
    expect(changeOf(now, { card: 12, pile: "their_ascending" })).toBe("−17");
  });
});

describe("drawing", () => {
  it("is two, or up to six after a gift, or what is left (F2F-T02, F2F-T03, F2F-D10)", () => {
    expect(drawn(with_({ hand: [5, 12, 27] }))).toBe(2);
    expect(drawn(with_({ hand: [5], helped: true }))).toBe(5);
    expect(drawn(with_({ hand: [5, 12], deck: 1 }))).toBe(1);
  });
});

describe("warnings", () => {
  it("sees the card after which none fits (F2F-D12)", () => {
    const now = with_({ tops: tops(50, 9), hand: [30, 58, 55] });
    expect(isDeadEnd(now, { card: 58, pile: "own_ascending" })).toBe(true);
    expect(isDeadEnd(now, { card: 55, pile: "own_ascending" })).toBe(false);
    expect(dangerOf(now, { card: 58, pile: "own_ascending" })).toBe("dead_end");
    expect(isDeadEnd({ ...now, laid: 1 }, { card: 58, pile: "own_ascending" })).toBe(false);
  });

  it("sees the single last card, also when it is drawn (F2F-A01)", () => {
    expect(isTrap(with_({ hand: [30], deck: 0, laid: 2 }))).toBe(true);
    expect(isTrap(with_({ hand: [30, 31], deck: 0, laid: 2 }))).toBe(false);
    expect(isTrap(with_({ hand: [30], deck: 0, laid: 2, mayWin: true }))).toBe(false);
    const last = with_({ hand: [30], deck: 1, laid: 1 });
    expect(dangerOf(last, { card: 30, pile: "own_ascending" })).toBe("trap");
    expect(dangerOf({ ...last, deck: 0 }, { card: 30, pile: "own_ascending" })).toBe(null);
  });
});

describe("the proof of a blocked turn", () => {
  const view = (changes: Partial<FaceToFace.View>): FaceToFace.View => ({
    game: "face_to_face", phase: "over", turn: 1, helped: false, this_turn: [], last_turn: [], waiting: [],
    sides: [
      { ascending: { card: 1, of: 0 }, descending: { card: 60, of: 0 }, hand: 6, deck: 10 },
      { ascending: { card: 57, of: 1 }, descending: { card: 4, of: 1 }, hand: 3, deck: 10 },
    ],
    ...changes,
  });

  it("tells the cases apart", () => {
    expect(blockadeOf(view({ blocked_hand: [30, 40, 50] })).kind).toBe("no_card");
    const pair = blockadeOf(view({ blocked_hand: [30, 40, 58] }));
    expect(pair.kind).toBe("no_pair");
    expect(pair.alike).toEqual([{ cards: [30, 40], piles: [] }, { cards: [58], piles: ["own_ascending"] }]);
    const laid = [{ by: 1, card: 57, owner: 1, pile: "ascending" }];
    expect(blockadeOf(view({ blocked_hand: [30, 40], this_turn: laid })).kind).toBe("first_card");
    const sides = view({}).sides.map((side) => ({ ...side, deck: 0 })) as FaceToFace.View["sides"];
    expect(blockadeOf(view({ blocked_hand: [30], sides })).kind).toBe("single");
  });

  it("sees the other's turn as the beginning of one's own", () => {
    const now = situationOf(view({ phase: "playing", helped: true, hand: [9, 10] }), 0);
    expect(now).toMatchObject({ helped: false, laid: 0, hand: [9, 10], deck: 10 });
    expect(now.tops.their_ascending).toBe(57);
  });
});

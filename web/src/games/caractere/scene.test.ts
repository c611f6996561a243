import { describe, expect, it } from "vitest";
import type { Caractere } from "../../generated/protocol";
import { repliesTo, same, wayOut } from "./replies";
import { after, sceneOf } from "./scene";
import { frameOf, standing } from "./track";

const card: Caractere.Shown = {
  words: { fr: "Qui ?", en: "Who?" }, pack: "melo", kind: "player", value: 2, left: 1, right: 3,
};

const view = (change: Partial<Caractere.View> = {}): Caractere.View => ({
  game: "caractere", phase: "guessing", present: [0, 1, 2, 3], questionne: 0, turn: 1, position: [0, 4, 0, 0],
  joks: [[1, 1, 1], [1, 1, 1], [0, 1, 1], [1, 1, 1]], stock: 33, cards_left: [40, 40, 40], waiting: [2], card, speakers: [2, 3],
  guesses: [[1, 3]], ...change,
});

describe("the scene", () => {
  it("never shows the answer before the reveal, not even on its author's own pad", () => {
    expect(sceneOf(view({ answer: 3 })).answer).toBeNull();
    expect(sceneOf(view({ phase: "guessing_together", answer: 3 })).answer).toBeNull();
    expect(sceneOf(view({ phase: "contesting", answer: 3 })).answer).toEqual({ named: 3 });
  });

  it("knows who has spoken, and who let the moment pass", () => {
    expect(sceneOf(view({ guesses: [], speakers: [2, 3] })).heard).toEqual([{ seat: 1, said: null }]);
  });

  it("still knows after the reveal who has made no guess", () => {
    const heard = sceneOf(view({ phase: "contesting", answer: 3, speakers: [], guesses: [[1, 3], [3, 1]] })).heard;
    expect(heard.find(({ seat }) => seat === 2)).toEqual({ seat: 2, said: null });
    expect(heard).toHaveLength(3);
    expect(sceneOf(view({ phase: "answering", speakers: [], guesses: [] })).heard).toEqual([]);
  });

  it("follows a reveal event by event, whatever the view says already", () => {
    let scene = sceneOf(view());
    scene = after(scene, { event: "guessed", seat: 2, kind: "player", named: 1 });
    expect(scene.answer).toBeNull();
    scene = after(scene, { event: "revealed", seat: 0, kind: "player", named: 3 });
    expect(scene.right).toEqual([1]);
    expect(scene.position[1]).toBe(4);
    scene = after(scene, { event: "advanced", seat: 1, start: 4, end: 6, reason: "guess" });
    expect(scene.position[1]).toBe(6);
    scene = after(scene, { event: "turn_began", seat: 1 });
    expect([scene.turn, scene.author, scene.settled]).toEqual([1, 0, true]);
  });

  it("marks an adjective that was found close, before its pawns move", () => {
    const duo = view({ card: { ...card, pack: "duo", kind: "adjective" }, guesses: [[1, "gentil"], [2, "noble"]], speakers: [3] });
    const judged = { event: "adjective_judged", adjective: "gentil", close: 2, asked: 3, right: true } as const;
    expect(after(sceneOf(duo), judged).right).toEqual([1]);
  });

  it("keeps the last card in sight until the next, but puts no last test on it", () => {
    const last = { card, settled: { questionne: 1, card: 7, beside: [0, 2] as [number, number], answer: 3, guesses: [], right: [] } };
    expect(sceneOf(view({ phase: "drawing", card: null, last })).card).toEqual(card);
    expect(sceneOf(view({ phase: "test_drawing", card: null, last, test: { candidate: 0, needed: 2 } })).card).toBeNull();
  });

  it("discloses the last test partner by partner, and counts a doubt that was won", () => {
    const test = view({ phase: "test_contesting", card: { ...card, kind: "choice", pack: "ego" }, test: { candidate: 0, needed: 2 } });
    const [a, b] = [{ fr: "un", en: "one" }, { fr: "deux", en: "two" }];
    let scene = sceneOf(test);
    scene = after(scene, { event: "test_disclosed", seat: 1, answer: a, guess: a, right: true });
    expect(scene.test?.rows.map((row) => row.seat)).toEqual([1]);
    scene = after(scene, { event: "test_disclosed", seat: 2, answer: a, guess: b, right: false });
    scene = after(scene, { event: "contested", seat: 0, target: 2 });
    scene = after(scene, { event: "contest_judged", sincere: 1, insincere: 1, winner: 0 });
    expect(scene.test?.rows.filter((row) => row.right).length).toBe(2);
  });
});

describe("replies", () => {
  it("leaves the Questionné out of DUO, and nobody out of MELO", () => {
    expect(repliesTo(card, [0, 1, 2], 0)).toEqual([0, 1, 2]);
    expect(repliesTo({ ...card, pack: "duo" }, [0, 1, 2], 0)).toEqual([1, 2]);
  });

  it("offers the jok of the card's colour, or the refusal", () => {
    expect(wayOut(card, [1, 0, 0])).toBe("jok");
    expect(wayOut(card, [0, 1, 1])).toBe("refuse");
  });

  it("tells replies apart by their kind", () => {
    expect(same({ adjective: " Doux" }, { adjective: "doux" })).toBe(true);
    expect(same({ named: 0 }, { adjective: "0" })).toBe(false);
  });
});

describe("the track", () => {
  it.each([12, 24, 36])("keeps the discs of a board of %i cells apart and on the board", (test) => {
    for (const shape of ["wide", "tall"] as const) {
      const { cells, disc, width, height } = frameOf(test, shape);
      expect(cells.length).toBe(test + 1);
      cells.forEach(({ x, y }, index) => {
        const next = cells[(index + 1) % cells.length]!;
        expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(1.9 * disc);
        expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(disc);
      });
    }
  });

  it("gives ten pawns on one disc ten places", () => {
    const places = Array.from({ length: 10 }, (_, place) => standing(place, 10, 70));
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(10);
  });
});

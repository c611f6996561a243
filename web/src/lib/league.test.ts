import { expect, test } from "vitest";
import type { League } from "../generated/protocol";
import { entrantsData, seatIn } from "./league";

const line = (id: number, name: string) => ({ id, name, place: id, points: 5, wins: 1, games: 1, rests: false });
const LEAGUE: League = {
  name: "Café du Port", open: true, me: 0, entrants: [line(1, "Annie"), line(2, "Bernard"), line(3, "Chloé"), line(4, "Dominique")],
  rounds: [{ game: "face_to_face", tables: [{ number: 1, code: "BCDFG", members: [1, 2], places: [2, 1], over: true }], byes: [3] }],
};

test("where somebody plays, or that they do not", () => {
  const [round] = LEAGUE.rounds;
  expect([1, 2, 3, 4].map((one) => { const seat = seatIn(round, one); return seat && seat !== "bye" ? seat.code : seat; })).toEqual(["BCDFG", "BCDFG", "bye", null]);
  expect(seatIn(undefined, 1)).toBeNull();
});

test("what is taken along is of one person", () => {
  const mine = JSON.stringify(entrantsData(LEAGUE, 2));
  expect(mine).toContain('"place":1');
  expect(mine).not.toContain("Annie");
  expect(JSON.stringify(entrantsData(LEAGUE, 3))).toContain('"bye":true');
});

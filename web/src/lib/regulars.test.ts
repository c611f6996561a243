import { expect, test } from "vitest";
import type { About, RegularGame, RegularRecord, Regulars, Sitter } from "../generated/protocol";
import { aheadOf, evenings, everythingOf, guestsAt, meetings, milestones, months, rated, RATING_BEGIN, ratingLines, records, tallies, unseated, winnersOf } from "./regulars";

const at = (year: number, month: number, day: number, hour = 21): number => new Date(year, month - 1, day, hour).getTime() / 1000;
const near = (worth: number, seats = [0]) => ({ code: "near_estimate", seats, worth, facts: {} });

// The newest first, as the server tells them. Member 3 is new, seat 2 of the oldest game is a bot's.
const GAMES: RegularGame[] = [
  { at: at(2026, 11, 3, 1), game: "incroyable", table: "B", number: 2, members: [1, 3], winners: [1], ranking: [[1], [0]], highlights: [near(0.9)] },
  { at: at(2026, 11, 2), game: "tous_ego", table: "B", number: 1, members: [1, 2], winners: [0, 1], ranking: [[0, 1]] },
  { at: at(2026, 9, 8), game: "incroyable", table: "A", number: 1, members: [2, 1, 0], bots: [2], winners: [2], ranking: [[2], [0], [1]], highlights: [near(0.9), near(1, [2])] },
];

// The same, as a group is told them that wants ratings.
const RATED: RegularGame[] = GAMES.map((game, index) => ({ ...game, ratings: [[800, 1120], [1000, 1000], [1105, 895, null]][index]! }));

// Annie, a guest, a bot, and somebody who has gone home.
const CHAIRS: Sitter[] = [
  { id: 1, name: "Annie", look: 0, member: 1 }, { id: 2, name: "Bernard", look: 1 },
  { id: 3, name: "Otto", look: 2, bot: "easy" }, { id: 4, name: "Chloé", look: 3, member: 3, gone: true },
];
const table = (regulars: string): About => ({ regulars, chairs: CHAIRS }) as About;

test("who of them may sit down, and who sits there as a guest", () => {
  expect(unseated([{ id: 1 }, { id: 2 }, { id: 3 }], CHAIRS)).toEqual([{ id: 2 }, { id: 3 }]);
  expect(guestsAt(table("Yk3m")).map(({ name }) => name)).toEqual(["Bernard"]);
  expect(guestsAt(table(""))).toEqual([]);
  expect(guestsAt(table("league:1"))).toEqual([]);
});

test("an evening goes on after midnight", () => {
  expect(evenings(GAMES)).toBe(2);
});

test("who has won how often", () => {
  expect(GAMES.map(winnersOf)).toEqual([[3], [1, 2], []]);
  expect(tallies(GAMES, [1, 2, 3])).toEqual([
    { member: 3, games: 1, wins: 1 },
    { member: 2, games: 2, wins: 1 },
    { member: 1, games: 3, wins: 1 },
  ]);
});

test("month by month, quiet ones too, and no more than a year", () => {
  const found = months(GAMES, [1], new Date(2026, 11, 1));
  expect(found.map(({ year, month, tallies: [one] }) => [year, month, one!.games, one!.wins])).toEqual([[2026, 8, 1, 0], [2026, 9, 0, 0], [2026, 10, 2, 1], [2026, 11, 0, 0]]);
  expect(months([{ ...GAMES[0]!, at: at(2020, 1, 1) }, ...GAMES], [1], new Date(2026, 11, 1))).toHaveLength(12);
  expect(months([], [1], new Date())).toEqual([]);
});

test("ratings are of one game each, month by month from the first, and those of before stay", () => {
  expect(rated(GAMES, [1, 2, 3], new Date(2026, 11, 1))).toEqual([]);
  const [incroyable, ego] = rated(RATED, [1, 2, 3], new Date(2026, 11, 1));
  expect([incroyable!.game, ego!.game]).toEqual(["incroyable", "tous_ego"]);
  expect(incroyable!.months.map(({ month }) => month)).toEqual([8, 9, 10, 11]);
  expect(incroyable!.curves).toEqual([
    { member: 3, games: 1, now: 1120, months: [null, null, 1120, 1120] },
    { member: 2, games: 1, now: 1105, months: [1105, 1105, 1105, 1105] },
    { member: 1, games: 2, now: 800, months: [895, 895, 800, 800] },
  ]);
  expect(ego!.curves.map(({ member, now }) => [member, now])).toEqual([[1, 1000], [2, 1000]]);
});

test("head to head counts games that both played, and level is not ahead", () => {
  expect([aheadOf(GAMES, 2, 1), aheadOf(GAMES, 1, 2), aheadOf(GAMES, 3, 1), aheadOf(GAMES, 3, 2)]).toEqual([1, 0, 1, 0]);
});

test("a record is a member's, and the first of equals", () => {
  expect(records(GAMES).map(({ game, who }) => [game.table, who])).toEqual([["A", [2]]]);
});

test("how often they met, quiet months too", () => {
  expect(meetings(GAMES, new Date(2026, 11, 1)).map(({ month, games, evenings: nights }) => [month, games, nights])).toEqual([[8, 1, 1], [9, 0, 0], [10, 2, 1], [11, 0, 0]]);
  expect(meetings([], new Date())).toEqual([]);
});

test("rows of wins, and the largest of all evenings; of equals the first", () => {
  const won = (day: number, winner: number, ...members: number[]): RegularGame => ({ at: at(2026, 3, day), game: "tous_ego", table: "A", number: day, members, winners: [winner], ranking: [[winner]] });
  const told = milestones([won(9, 1, 1, 2), won(8, 0, 1, 2, 0, 0), won(8, 0, 1, 2), won(8, 0, 1, 3), won(7, 0, 2, 3), won(7, 0, 2, 1), won(6, 0, 1, 2)]);
  expect(told.map(({ code, who, count }) => [code, who, count])).toEqual([["streak", [1], 3], ["evening", [1], 3], ["games", [], 3], ["table", [], 4]]);
  expect(milestones(GAMES).map(({ code, count }) => [code, count])).toEqual([["games", 2]]);
  expect(milestones([])).toEqual([]);
});

test("what is taken along is of one person", () => {
  const seen: Regulars = { id: "g", name: "Les mardis", founded: 0, me: 2, rated: true, members: [{ id: 1, name: "Annie", look: 0, phones: 1 }, { id: 2, name: "Bernard", look: 1, phones: 1 }], games: RATED };
  const record: RegularRecord = { member: { id: 2, name: "Bernard", look: 1, phones: 1 }, tables: [{ code: "CWCKP", game: "tous_ego", status: "over", games: [1], name: "B", look: 1, host: false, gone: false, token: true, return_code: false, device: true }], questions: 14, erasures: [60] };
  const mine = JSON.stringify(everythingOf(seen, 2, record));
  expect(mine).toContain("Bernard");
  expect(mine).not.toContain("Annie");
  expect(mine.match(/"table"/g)).toHaveLength(2);
  expect(JSON.parse(mine)).toMatchObject({ group: "Les mardis", member: record.member, tables: record.tables, questionsShown: 14, hadOthersErased: ["1970-01-01T00:01:00.000Z"] });
  expect(mine).toContain('"rating":1105');
  expect(mine).not.toContain("895");
});

test("of the lines behind ratings one is where everybody begins", () => {
  for (const [low, high] of [[950, 1050], [950, 1250], [750, 1300], [850, 1400]] as const) {
    const lines = ratingLines(low, high);
    expect(lines).toContain(RATING_BEGIN);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect([lines[0]! >= low, lines.at(-1)! <= high]).toEqual([true, true]);
  }
});

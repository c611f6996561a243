import { describe, expect, it } from "vitest";
import type { GameEvent, TousEgo } from "../../generated/protocol";
import { columnsOf, countAround, deciding, PER_PERSON_MS, readingOrder, standingOf, timeline, type Column } from "./count";
import { mixed } from "./order";

const columns = (...ballots: number[]): Column[] =>
  ballots.map((own, seat) => ({ seat, ballots: own, standing: standingOf(ballots, seat), forecast: "some", points: 0 }));

const standings = (order: number[], people: number): string =>
  Array.from({ length: people }, (_, seat) => standingOf(Array.from({ length: people }, (_, one) => order.filter((slip) => slip === one).length), seat)).join();

/** Every way in which 2n ballots can fall on n people. */
function* allTotals(people: number, left = 2 * people): Generator<number[]> {
  if (people === 1) yield [left];
  else for (let own = 0; own <= left; own += 1) for (const rest of allTotals(people - 1, left - own)) yield [own, ...rest];
}

describe("standing", () => {
  it("is the most only when alone in front", () => {
    expect([0, 1, 2, 3].map((seat) => standingOf([1, 4, 2, 1], seat))).toEqual(["some", "most", "some", "some"]);
    expect([0, 1, 2, 3].map((seat) => standingOf([0, 3, 2, 3], seat))).toEqual(["none", "some", "some", "some"]);
  });
});

describe("the order in which ballots are read", () => {
  it("holds each ballot once, and the same order for the same totals", () => {
    const order = readingOrder(columns(1, 4, 2, 1));
    expect([...order].sort()).toEqual([0, 1, 1, 1, 1, 2, 2, 3]);
    expect(readingOrder(columns(1, 4, 2, 1))).toEqual(order);
  });

  it("ends with a ballot that changes a standing wherever there is one", () => {
    for (const people of [3, 4, 5]) {
      for (const totals of allTotals(people)) {
        const order = readingOrder(columns(...totals));
        const decides = (last: number): boolean => {
          const without = [...order];
          without.splice(without.indexOf(last), 1);
          return standings(without, people) !== standings(order, people);
        };
        expect(decides(order.at(-1)!)).toBe(order.some(decides));
      }
    }
  });

  it("prefers the ballot that decides who has the most", () => {
    expect(deciding(columns(3, 2, 1, 0))).toEqual([0]);
    expect(deciding(columns(3, 3, 1, 1))).toEqual([0, 1]);
    expect(deciding(columns(5, 2, 1, 0))).toEqual([2]);
    expect(deciding(columns(6, 2, 0, 0))).toEqual([]);
  });
});

describe("the timeline", () => {
  it("goes forward and fits on stage, within twelve seconds", () => {
    for (const people of [3, 4, 5, 6]) {
      const times = timeline(people, 2 * people).map(({ at }) => at);
      expect([...times].sort((a, b) => a - b)).toEqual(times);
      expect(times.at(-1)!).toBeLessThan(people * PER_PERSON_MS);
      expect(people * PER_PERSON_MS).toBeLessThanOrEqual(12_000);
    }
  });
});

describe("a count in the log", () => {
  const counted = (seat: number): TousEgo.Counted => ({ event: "counted", seat, ballots: 1, standing: "some", forecast: "", points: 0, position: 0 });

  it("is all of one count and nothing of another", () => {
    const asked: GameEvent = { event: "asked", reader: 0, question: { fr: "Qui ?" } };
    const [one, two, three, four] = [counted(0), counted(1), counted(0), counted(1)];
    expect(countAround([one, two, asked, three, four], four)).toEqual([three, four]);
    expect(countAround([one, two, asked, three, four], one)).toEqual([one, two]);
  });

  it("stays on the table as columns", () => {
    const tally = { question: { fr: "Qui ?" }, ballots: [0, 3, 3], forecasts: ["none", "", "some"], points: [3, 0, 1] };
    expect(columnsOf(tally, [0, 2])).toEqual([
      { seat: 0, ballots: 0, standing: "none", forecast: "none", points: 3 },
      { seat: 2, ballots: 3, standing: "some", forecast: "some", points: 1 },
    ]);
  });
});

describe("the order of names", () => {
  it("is fixed for a pad and differs between pads", () => {
    const seats = [0, 1, 2, 3, 4, 5];
    expect(mixed(seats, 12345)).toEqual(mixed(seats, 12345));
    expect([...mixed(seats, 12345)].sort()).toEqual(seats);
    expect(new Set(Array.from({ length: 50 }, (_, salt) => mixed(seats, salt * 7919).join())).size).toBeGreaterThan(40);
  });

  it("keeps its places when somebody leaves", () => {
    const all = mixed([0, 1, 2, 3, 4], 99);
    expect(mixed([0, 1, 3, 4], 99)).toEqual(all.filter((seat) => seat !== 2));
  });
});

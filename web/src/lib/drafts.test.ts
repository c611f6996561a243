import { beforeEach, describe, expect, it } from "vitest";
import { Draft, forgetStale, hasBegun } from "./drafts.svelte";
import { forgetTable, kept } from "./kept";
import type { Session } from "./session.svelte";

interface Told { game?: number; seat?: number | null; ask?: number | null; round?: number; status?: string }

/** A device at a table, as far as drafts look at it. */
function device({ game = 1, seat = 0, ask = 7, round = 1, status = "playing" }: Told = {}): Session {
  const view = { round, ask: ask === null ? null : { id: ask } };
  return { code: "ABCDE", role: "pad", seat, view, news: { game }, about: { status } } as unknown as Session;
}

beforeEach(() => forgetTable("ABCDE"));

describe("what was begun", () => {
  it("is found again by the same seat for the same ask, question or game, and by nobody else", () => {
    const spans = ["ask", "question", "game"] as const;
    for (const span of spans) new Draft<number>(device(), span, span).value = 0;
    const found = (told: Told): string[] => spans.filter((span) => new Draft(device(told), span, span).value !== null);
    expect(found({})).toEqual(["ask", "question", "game"]);
    expect(found({ ask: null })).toEqual(["question", "game"]);
    expect(found({ ask: 8, round: 2 })).toEqual(["game"]);
    expect(found({ game: 2 })).toEqual([]);
    expect(found({ seat: 1 })).toEqual([]);
  });

  it("is forgotten when it is over, but for a covered seat not before its game is, and for the table never", () => {
    new Draft<string>(device(), "begun").value = "secret";
    new Draft<string>(device({ seat: null }), "card", "table").value = "Who?";
    const stays = (): boolean => kept("draft.ABCDE.0.begun", null) !== null;
    forgetStale(device({ seat: null, round: 2 }));
    expect([stays(), hasBegun(device())]).toEqual([true, true]);
    forgetStale(device({ round: 2 }));
    expect([stays(), hasBegun(device())]).toEqual([false, false]);
    new Draft<string>(device(), "begun").value = "secret";
    forgetStale(device({ seat: null, status: "over" }));
    expect(stays()).toBe(false);
    expect(new Draft(device({ game: 2, seat: null }), "card", "table").value).toBe("Who?");
  });

  it("is nothing once it is empty", () => {
    const draft = new Draft<string>(device(), "text");
    draft.value = "w";
    draft.value = "";
    expect([draft.value, hasBegun(device())]).toEqual([null, false]);
  });
});

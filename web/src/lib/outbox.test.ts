import { beforeEach, expect, test, vi } from "vitest";
import { forget, kept } from "./kept";
import { Outbox, type Sent } from "./outbox.svelte";

const ballot = (seat: number, key: string, ask = 7): Sent => ({ seat, ask, key, move: { move: "vote", seats: [2, 2] }, state: "sending" });
let transmitted: string[];
const outbox = (): Outbox => new Outbox("BCDFG", (sent) => transmitted.push(sent.key));

beforeEach(() => {
  transmitted = [];
  forget("sent.BCDFG");
});

test("what is not settled is sent again, under its old key, also after a reload", () => {
  outbox().send(ballot(0, "a"));
  const later = outbox();
  later.resend([0, 1], true);
  expect(transmitted).toEqual(["a", "a"]);
  expect(later.of(0)?.state).toBe("sending");
});

test("ballots of two seats of one device are both kept while they are held", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  box.replied({ tell: "held", key: "a" });
  box.send(ballot(1, "b"));
  box.replied({ tell: "held", key: "b" });
  box.resend([0, 1], true);
  expect(transmitted).toEqual(["a", "b", "a", "b"]);
});

test("an answer that counts is not sent again, and its secret leaves the device", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  box.replied({ tell: "accepted", key: "a", version: 3 });
  box.resend([0, 1], true);
  expect(transmitted).toEqual(["a"]);
  expect(kept("sent.BCDFG", null)).toBeNull();
  expect(box.of(0)?.state).toBe("accepted");
});

test("a view without the ask does not drop an answer that is on its way, nor a ballot in the urn", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  box.seen(0, null);
  box.seen(0, 8);
  expect(box.of(0)?.key).toBe("a");
  box.replied({ tell: "held", key: "a" });
  box.seen(0, null);
  expect(box.of(0)?.state).toBe("held");
  box.seen(0, 8);
  expect(box.of(0)).toBeNull();
});

test("an accepted answer is over when its seat is asked something else; eyes of other seats do not matter", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  box.replied({ tell: "accepted", key: "a", version: 3 });
  box.seen(null, null);
  box.seen(1, 9);
  expect(box.of(0)?.state).toBe("accepted");
  box.seen(0, 8);
  expect(box.of(0)).toBeNull();
});

test("in a pause an answer waits, and goes out when the table goes on", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  expect(box.replied({ tell: "refused", key: "a", rule: "table", code: "paused" })).toBeNull();
  expect(box.of(0)?.state).toBe("waiting");
  box.resume();
  box.resume();
  expect(transmitted).toEqual(["a", "a"]);
});

test("a refusal and a closed ask give the answer back; one's own earlier answer needs no word", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  expect(box.replied({ tell: "refused", key: "a", rule: "EGO-13", code: "not_for_yourself" })?.tell).toBe("refused");
  box.send(ballot(0, "b"));
  expect(box.replied({ tell: "closed", key: "b", ask: 7, by: "time" })?.tell).toBe("closed");
  box.send(ballot(0, "c"));
  expect(box.replied({ tell: "closed", key: "c", ask: 7, by: "answered" })).toBeNull();
  expect(box.of(0)).toBeNull();
  expect(box.replied({ tell: "accepted", key: "unknown", version: 1 })).toBeNull();
});

test("after retry the same is sent again in a moment, unless it was settled meanwhile", () => {
  vi.useFakeTimers();
  const box = outbox();
  box.send(ballot(0, "a"));
  box.replied({ tell: "retry", key: "a" });
  vi.advanceTimersByTime(1_500);
  expect(transmitted).toEqual(["a", "a"]);
  box.replied({ tell: "retry", key: "a" });
  box.replied({ tell: "closed", key: "a", ask: 7, by: "over" });
  vi.advanceTimersByTime(1_500);
  expect(transmitted).toEqual(["a", "a"]);
  vi.useRealTimers();
});

test("what is of a seat that is open elsewhere is not sent, and waits while the game is on", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  box.resend([], true);
  expect(transmitted).toEqual(["a"]);
  expect(kept("sent.BCDFG", null)).not.toBeNull();
  box.resend([], false);
  expect(kept("sent.BCDFG", null)).toBeNull();
});

test("a screen that gives no answers takes none from the pad beside it", () => {
  outbox().send(ballot(0, "a"));
  const board = new Outbox(null, (sent) => transmitted.push(sent.key));
  board.resend([0], true);
  expect(transmitted).toEqual(["a"]);
  expect(kept<Sent[]>("sent.BCDFG", []).map((sent) => sent.key)).toEqual(["a"]);
});

test("what the server failed to take is given back, and not sent again after a reload", () => {
  const box = outbox();
  box.send(ballot(0, "a"));
  expect(box.failed("unknown")).toBeNull();
  expect(box.failed("a")?.move).toEqual(ballot(0, "a").move);
  expect(box.of(0)).toBeNull();
  const later = outbox();
  later.resend([0, 1], true);
  expect(transmitted).toEqual(["a"]);
});

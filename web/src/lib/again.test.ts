import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { again, againWhileSeen, untilAnswered } from "./again";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("on a slow line looks do not pile up", async () => {
  const answers: (() => void)[] = [];
  const look = vi.fn(() => new Promise<void>((answer) => answers.push(answer)));
  const stop = again(look, 1_000);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(look).toHaveBeenCalledTimes(1);
  answers[0]!();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(2);
  answers[1]!();
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test("a page that nobody sees does not look", async () => {
  const page = { visibilityState: "hidden" };
  vi.stubGlobal("document", page);
  const look = vi.fn(() => Promise.resolve());
  const stop = againWhileSeen(look, 1_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(look).not.toHaveBeenCalled();
  page.visibilityState = "visible";
  await vi.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(1);
  stop();
});

test("it is asked until there is an answer, or nobody waits for one", async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no answer")).mockResolvedValue("an answer");
  const take = vi.fn();
  untilAnswered(ask, take);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(take.mock.calls).toEqual([["an answer"]]);
  expect(ask).toHaveBeenCalledTimes(2);
  const never = vi.fn(() => Promise.reject(new Error("no answer")));
  untilAnswered(never, take)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(never).toHaveBeenCalledTimes(1);
});

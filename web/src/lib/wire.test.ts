import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Wire } from "./wire";

/** Sockets that open and stay silent until the test speaks. */
class Line {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static all: Line[] = [];
  readyState = Line.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = (): void => undefined;
  close = (): void => undefined;

  constructor() {
    Line.all.push(this);
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const WELCOME = { tell: "welcome", ping: 5 };
const handlers = { greeting: () => ({ tokens: [], have: null, uncovered: null, board: false }), onMessage: vi.fn(), onOpen: vi.fn(), onLost: vi.fn(), onEnd: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", new EventTarget());
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** When the sockets were opened that the page opens within these milliseconds, one after the other. */
function opened(within: number): number[] {
  const times = [0];
  for (let now = 0; now < within; now += 100) {
    const before = Line.all.length;
    vi.advanceTimersByTime(100);
    if (Line.all.length > before) times.push(now + 100);
  }
  return times.slice(1).map((time, index) => time - times[index]!);
}

test("a line without a welcome is given up, each time after twice as long, so that a slow server is reached in the end", () => {
  const wire = new Wire("BCDFG", handlers);
  const waits = opened(200_000);
  expect(waits.length).toBeGreaterThan(6);
  for (const [index, wait] of waits.entries()) {
    const patience = Math.min(4_000 * 2 ** index, 16_000);
    expect(wait).toBeGreaterThan(patience);
    expect(wait).toBeLessThan(patience + 1_500);
  }
  wire.stop();
});

test("after a welcome it is as impatient as before", () => {
  const wire = new Wire("BCDFG", handlers);
  opened(20_000);
  Line.all.at(-1)!.tell(WELCOME);
  Line.all.at(-1)!.onclose?.();
  const waits = opened(6_000);
  expect(waits[0]).toBeLessThan(1_500);
  expect(waits[1]).toBeLessThan(5_500);
  wire.stop();
});

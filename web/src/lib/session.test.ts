import { beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../generated/protocol";
import { forgetTable } from "./kept";
import { Session } from "./session.svelte";

interface Keyed { say: string; key: string }

/** The line to the server, held by the test. */
const line = vi.hoisted(() => ({ said: [] as unknown[], tell: (_: unknown): void => undefined }));
vi.mock("./wire", () => ({
  Wire: class {
    constructor(_: string, handlers: { onMessage(message: ServerMessage): void }) {
      line.tell = (message) => handlers.onMessage(message as ServerMessage);
    }
    send = (message: ClientMessage): boolean => line.said.push(message) > 0;
    stop = (): void => undefined;
    reconnect = (): void => undefined;
  },
}));

vi.mock("./update.svelte", () => ({ build: "", update: { compare: () => undefined } }));

const last = (): Keyed => line.said.at(-1) as Keyed;
let session: Session;

beforeEach(() => {
  forgetTable("BCDFG");
  line.said = [];
  session = new Session("BCDFG", "pad");
  line.tell({ tell: "welcome", chairs: [0], uncovered: 0, build: "", ping: 20 });
  line.tell({ tell: "table", table: { status: "playing", games: 1, chairs: [{ id: 0, name: "Ana", seat: 0 }] } });
  line.tell({ tell: "view", game: 1, version: 1, seat: 0, events: [], view: { phase: "choosing", ask: { id: 7, options: [] } } });
});

test("an answer that a game fails to take is there again, to be changed, with what was wrong", () => {
  session.answer({ move: "vote", seats: [2, 2] });
  expect(session.ask).toBeNull();
  line.tell({ tell: "problem", code: "internal", key: last().key });
  expect(session.ask?.id).toBe(7);
  expect(session.sent).toBeNull();
  expect(session.returned?.move).toEqual({ move: "vote", seats: [2, 2] });
  expect(session.refusal?.code).toBe("internal");
});

test("a problem with something else takes no answer back", () => {
  session.answer({ move: "vote", seats: [2, 2] });
  line.tell({ tell: "problem", code: "malformed" });
  expect([session.sent?.state, session.returned]).toEqual(["sending", null]);
});

test("a command that fails is not waited for", async () => {
  const done = session.do({ say: "start" });
  line.tell({ tell: "problem", code: "internal", key: last().key });
  await expect(done).rejects.toMatchObject({ code: "internal" });
  expect(session.isPending("start")).toBe(false);
});

test("whoever sits down at the table they opened is not told, until it is answered, that the seat is open on another device", () => {
  line.tell({ tell: "welcome", chairs: [], uncovered: null, build: "", ping: 20 });
  session.link = "open";
  session.addChair(3, "a token");
  expect([session.tokens.chairs.length, session.elsewhere]).toEqual([1, false]);
  line.tell({ tell: "welcome", chairs: [], uncovered: null, build: "", ping: 20 });
  expect(session.elsewhere).toBe(true);
});

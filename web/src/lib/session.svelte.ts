// A device at a table: what it knows, and what it says. Screens read its fields and call its methods; nothing else
// talks to the server.

import type {
  About, Ask, Bye, Command, Done, GameEvent, Have, Line, Move, Notice, Presence, Reply, Told, View, ViewNews, Welcome,
} from "../generated/protocol";
import { Refused } from "./api";
import { forget, keep, keepTokens, kept, newKey, tokensOf, type Tokens } from "./kept";
import type { Role } from "./router.svelte";
import { Wire, type Greeting } from "./wire";

export type AnyEvent = GameEvent;
export type AnyMove = Move;
export type AnyView = View;

export interface Sent {
  seat: number;
  ask: number;
  key: string;
  move: AnyMove;
  state: "sending" | "held" | "accepted";
}

type CommandWithoutKey = Command extends infer C ? (C extends Command ? Omit<C, "key"> : never) : never;

const MOST_LOGGED = 400;

export class Session {
  link = $state<"connecting" | "open" | "lost" | "ended">("connecting");
  bye = $state<Bye["code"] | null>(null);
  me = $state.raw<Welcome | null>(null);
  about = $state.raw<About | null>(null);
  news = $state.raw<ViewNews | null>(null);
  presence = $state.raw<Presence>({ tell: "presence", away: [], watching: 0 });
  floor = $state.raw<Line[]>([]);
  notice = $state.raw<Notice | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** The answer on its way: shown as sent within the frame, kept until the server has it. */
  sent = $state<Sent | null>(null);
  /** Everything that happened since this page was opened, oldest first. */
  log = $state.raw<AnyEvent[]>([]);

  #wire: Wire;
  #listeners = new Set<(events: AnyEvent[], gap: boolean) => void>();
  #commands = new Map<string, { command: Command; done: (done: Done) => void; failed: (why: Refused) => void }>();
  #have: Have | null = null;

  constructor(
    readonly code: string,
    readonly role: Role,
  ) {
    this.sent = kept<Sent | null>(`sent.${code}`, null);
    this.#wire = new Wire({
      greeting: () => this.#greeting(),
      told: (message) => this.#told(message),
      opened: () => this.#opened(),
      lost: () => (this.link = "lost"),
      ended: (bye) => this.#ended(bye),
    });
  }

  // What screens ask --------------------------------------------------------------------------------------------

  get tokens(): Tokens {
    return tokensOf(this.code);
  }

  get view(): AnyView | null {
    return this.news?.view ?? null;
  }

  /** The seat whose eyes this device has now; null for a board, a spectator, and while everything is covered. */
  get seat(): number | null {
    return this.news?.seat ?? null;
  }

  /** What this seat is asked and has not answered yet. */
  get ask(): Ask | null {
    const ask = this.view?.ask ?? null;
    return ask && !(this.sent && this.sent.ask === ask.id && this.sent.seat === this.seat) ? ask : null;
  }

  get playing(): boolean {
    return this.about?.status === "playing" && this.view !== null;
  }

  nameOf(seat: number): string {
    return this.about?.chairs.find((chair) => chair.seat === seat)?.name ?? `${seat + 1}`;
  }

  lookOf(seat: number): number {
    return this.about?.chairs.find((chair) => chair.seat === seat)?.look ?? seat;
  }

  get names(): string[] {
    const seated = this.about?.chairs.filter((chair) => chair.seat != null) ?? [];
    return seated.sort((a, b) => a.seat! - b.seat!).map((chair) => chair.name);
  }

  isAway(seat: number): boolean {
    const chair = this.about?.chairs.find((chair) => chair.seat === seat);
    return chair !== undefined && this.presence.away.includes(chair.id);
  }

  /** Be told of events as they happen, for motion and sound; `gap` when more happened than is told. */
  listen(listener: (events: AnyEvent[], gap: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What people do ----------------------------------------------------------------------------------------------

  answer(move: AnyMove): void {
    const ask = this.view?.ask;
    if (!ask || this.seat === null) return;
    this.refusal = null;
    this.sent = { seat: this.seat, ask: ask.id, key: newKey(), move, state: "sending" };
    this.#resend();
  }

  do(command: CommandWithoutKey): Promise<Done> {
    const whole = { ...command, key: newKey() } as Command;
    return new Promise((done, failed) => {
      this.#commands.set(whole.key, { command: whole, done, failed });
      this.#wire.say(whole);
    });
  }

  /** Do something and show a refusal, for buttons that need no more. */
  try(command: CommandWithoutKey): void {
    this.do(command).catch((why: Refused) => (this.refusal = why));
  }

  uncover(chair: number): void {
    this.#wire.say({ say: "uncover", chair });
    if (this.me) this.me = { ...this.me, uncovered: chair };
  }

  cover(): void {
    this.#wire.say({ say: "cover" });
    if (this.me) this.me = { ...this.me, uncovered: null };
  }

  speak(text: string): void {
    if (this.seat !== null) this.#wire.say({ say: "speak", seat: this.seat, text });
  }

  /** This device has one more chair: greet again, with its token. */
  addChair(id: number, token: string): void {
    const tokens = this.tokens;
    keepTokens(this.code, { ...tokens, chairs: [...tokens.chairs.filter((chair) => chair.id !== id), { id, token }] });
    this.#wire.again();
  }

  takeBack(): void {
    this.bye = null;
    this.link = "connecting";
    this.#wire.again();
  }

  close(): void {
    this.#wire.stop();
  }

  // What the server says ----------------------------------------------------------------------------------------

  #greeting(): Greeting {
    const { host, chairs, watch } = this.tokens;
    const mine = this.role === "pad" ? chairs.map((chair) => chair.token) : [];
    const tokens = [...mine, ...(host ? [host] : []), ...(watch ? [watch] : [])];
    return { code: this.code, tokens, have: this.#have, uncovered: this.me?.uncovered ?? null, board: this.role === "board" };
  }

  #opened(): void {
    this.link = "open";
    this.#resend();
    for (const { command } of this.#commands.values()) this.#wire.say(command);
  }

  #ended(bye: Bye): void {
    this.link = "ended";
    this.bye = bye.code;
    if (bye.code === "closed" || bye.code === "removed" || bye.code === "not_known") forget(`table.${this.code}`);
  }

  #resend(): void {
    const sent = this.sent;
    keep(`sent.${this.code}`, sent);
    if (!sent || sent.state === "accepted") return;
    this.#wire.say({ say: "answer", seat: sent.seat, ask: sent.ask, key: sent.key, move: sent.move });
  }

  #told(message: Told): void {
    switch (message.tell) {
      case "welcome": this.me = message; break;
      case "table": this.about = message.table; break;
      case "view": this.#seen(message); break;
      case "presence": this.presence = message; break;
      case "floor": this.floor = message.lines; break;
      case "notice": this.notice = message; break;
      case "problem": this.refusal = new Refused(message.code, message.facts ?? {}); break;
      case "accepted": case "held": case "refused": case "closed": case "done": case "retry":
        this.#replied(message); break;
      case "pong": case "bye": break;
    }
  }

  #seen(news: ViewNews): void {
    this.news = news;
    this.#have = { game: news.game, version: news.version };
    const sent = this.sent;
    if (sent && sent.state !== "held" && news.view.ask?.id !== sent.ask) this.#settle(null);
    const events = news.events;
    if (events.length || news.gap) {
      this.log = [...this.log, ...events].slice(-MOST_LOGGED);
      for (const listener of this.#listeners) listener(events, news.gap ?? false);
    }
  }

  #replied(reply: Reply): void {
    if (this.sent?.key === reply.key) this.#answered(reply);
    const waiting = this.#commands.get(reply.key);
    if (!waiting) return;
    if (reply.tell === "retry") {
      setTimeout(() => this.#wire.say(waiting.command), 1_000);
      return;
    }
    this.#commands.delete(reply.key);
    if (reply.tell === "done") waiting.done(reply);
    else if (reply.tell === "refused") waiting.failed(new Refused(reply.code, reply.facts ?? {}, reply.rule));
  }

  #answered(reply: Reply): void {
    const sent = this.sent;
    if (!sent) return;
    if (reply.tell === "accepted") this.#settle({ ...sent, state: "accepted" });
    else if (reply.tell === "held") this.#settle({ ...sent, state: "held" });
    else if (reply.tell === "retry") setTimeout(() => this.#resend(), 1_000);
    else if (reply.tell === "refused") {
      this.refusal = new Refused(reply.code, reply.facts ?? {}, reply.rule);
      this.#settle(null);
    } else this.#settle(null);
  }

  #settle(sent: Sent | null): void {
    this.sent = sent;
    keep(`sent.${this.code}`, sent);
  }
}

// A device at a table: what it knows, and what it sends. Screens read its fields and call its methods; nothing else
// uses the socket.

import type {
  About, Advised, Ask, Bye, Closed, Command, Done, GameEvent, Have, Line, Move, Notice, Option, Presence, Problem, React, Reply, Said, ServerMessage, Sitter, Thrown, View, ViewNews, Welcome,
} from "../generated/protocol";
import { Refused } from "./api";
import { forgetStale } from "./drafts.svelte";
import { forgetSeats, forgetTable, keepTokens, newKey, tokensOf, type Tokens } from "./kept";
import { Outbox, type Sent } from "./outbox.svelte";
import type { Role } from "./router.svelte";
import { update } from "./update.svelte";
import { Wire, type Greeting } from "./wire";

/** Called with events as they happen; `gap` when there were more than are listed. `before` is the view before them, if there was one in this game. */
export type Listener = (events: GameEvent[], gap: boolean, before: View | null) => void;

type CommandWithoutKey = Command extends infer C ? (C extends Command ? Omit<C, "key"> : never) : never;

interface Pending { command: Command; reply: Promise<Done>; done: (done: Done) => void; failed: (why: Refused) => void }

const MOST_LOGGED = 400;
/** As many as the server keeps. */
const MOST_SAID = 40;
const RETRY_MS = 1_000;

export class Session {
  link = $state<"connecting" | "open" | "lost" | "ended">("connecting");
  bye = $state<Bye["code"] | null>(null);
  me = $state.raw<Welcome | null>(null);
  about = $state.raw<About | null>(null);
  news = $state.raw<ViewNews | null>(null);
  /** When the news came, for clocks that run down. */
  newsAt = $state.raw(0);
  presence = $state.raw<Presence>({ tell: "presence", away: [], watching: 0 });
  floor = $state.raw<Line[]>([]);
  /** What was said beside the game, as far as it is kept. */
  talk = $state.raw<readonly Said[]>([]);
  /** How many lines came since this page was opened. */
  heard = $state(0);
  /** The newest reaction. */
  thrown = $state.raw<Thrown | null>(null);
  /** Where those who sit here meet by voice or video; empty for nowhere. */
  call = $state("");
  /** Lines that were refused, to be said again. */
  unsaid = $state.raw<readonly string[]>([]);
  /** What was said last, by its key: nobody is told that a line was heard, only that it was not. */
  #saying = new Map<string, string>();
  notice = $state.raw<Notice | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** An answer that was refused, to be changed and given again; gone when the seat is covered. */
  returned: Sent | null = null;
  /** Why an answer came too late. */
  closed = $state.raw<Closed["by"] | null>(null);
  /** What a bot would do in this seat's place, for the ask that it was asked about. */
  advice = $state.raw<Advised | null>(null);
  /** The ask about which a bot is thinking. */
  #asking = $state.raw<{ ask: number; key: string } | null>(null);
  /** Everything that happened since this page was opened, oldest first. */
  log = $state.raw<GameEvent[]>([]);

  #wire: Wire;
  #outbox: Outbox;
  #listeners = new Set<Listener>();
  #commands = new Map<string, Pending>();
  #pending = $state.raw<readonly Command["say"][]>([]);
  #resendDue = false;
  #have: Have | null = null;
  #table: About | null = null;
  #view: ViewNews | null = null;
  #unpublished: { events: GameEvent[]; gap: boolean } = { events: [], gap: false };
  #chairNames = new Map<number, string>();

  constructor(
    readonly code: string,
    readonly role: Role,
  ) {
    this.#outbox = new Outbox(role === "pad" ? code : null, (sent) => {
      this.#wire?.send({ say: "answer", seat: sent.seat, ask: sent.ask, key: sent.key, move: sent.move });
    });
    this.#wire = new Wire(code, {
      greeting: () => this.#greeting(),
      onMessage: (message) => this.#onMessage(message),
      onOpen: () => this.#onOpen(),
      onLost: () => (this.link = "lost"),
      onEnd: (bye) => this.#onEnd(bye),
    });
  }

  // What screens ask --------------------------------------------------------------------------------------------

  get tokens(): Tokens {
    return tokensOf(this.code);
  }

  get view(): View | null {
    return this.news?.view ?? null;
  }

  /** The seat whose eyes this device has now; null for a board, a spectator, and while everything is covered. */
  get seat(): number | null {
    const seat = this.news?.seat ?? null;
    const shared = this.mine.filter((chair) => chair.seat != null);
    // What one person was told is nobody else's on a device for several, even while the line is down.
    return shared.length < 2 || shared.find((chair) => chair.seat === seat)?.id === this.me?.uncovered ? seat : null;
  }

  /** The answer of this seat on its way: shown as sent within the frame, kept until the server has it. */
  get sent(): Sent | null {
    return this.seat === null ? null : this.#outbox.of(this.seat);
  }

  /** What this seat is asked and has not answered yet. */
  get ask(): Ask | null {
    const ask = this.view?.ask ?? null;
    return ask && this.sent?.ask !== ask.id ? ask : null;
  }

  /** This among the things that the seat may do now. */
  option(move: Move["move"]): Option | undefined {
    return this.ask?.options.find((one) => one.move === move);
  }

  /** Whether somebody who is asked something may ask what a bot would do. */
  get mayAskHint(): boolean {
    return this.about?.hints === true && this.ask !== null && !this.about.paused;
  }

  /** The hint for what this seat is asked now, if there is one. */
  get hint(): Advised | null {
    return this.advice && this.advice.ask === this.ask?.id ? this.advice : null;
  }

  /** Whether a hint is on its way. */
  get isHintPending(): boolean {
    return this.#asking !== null && this.#asking.ask === this.ask?.id;
  }

  /** Whether this device is the host's: the chair that is host, or, without one, whoever opened the table. */
  get host(): boolean {
    const host = this.about?.host ?? null;
    return host === null ? Boolean(this.tokens.host) : (this.me?.chairs.includes(host) ?? false);
  }

  /** The chair that speaks from this device beside the game: of several, whoever holds it. */
  get speaker(): Sitter | null {
    return this.mine.find((chair) => chair.id === this.me?.uncovered) ?? this.mine[0] ?? null;
  }

  /** Whether this device may talk beside the game, now or in a moment. */
  get mayTalk(): boolean {
    const talk = this.about?.talk ?? "off";
    if (talk === "off" || this.role === "board") return false;
    return this.speaker ? !this.speaker.muted : talk === "everybody" && (this.me?.watching ?? false);
  }

  /** Whether talk waits, as it could tell a secret. */
  get hushed(): boolean {
    return this.about?.status === "playing" && this.news?.hushed === true;
  }

  /** The chairs that this device plays, as they sit. */
  get mine(): Sitter[] {
    return this.about?.chairs.filter((chair) => !chair.gone && this.me?.chairs.includes(chair.id)) ?? [];
  }

  /** Whether a seat of this device is open on another, while this one is still at the table as the host's. */
  get elsewhere(): boolean {
    if (this.role !== "pad" || !this.me || this.link !== "open") return false;
    return this.tokens.chairs.length > 0 && !this.me.chairs.length;
  }

  /** Those who are at the table now. */
  get sitting(): Sitter[] {
    return this.about?.chairs.filter((chair) => !chair.gone) ?? [];
  }

  nameOf(seat: number): string {
    return this.about?.chairs.find((chair) => chair.seat === seat)?.name ?? `${seat + 1}`;
  }

  lookOf(seat: number): number {
    return this.about?.chairs.find((chair) => chair.seat === seat)?.look ?? seat;
  }

  chairName(chair: number | null | undefined): string {
    return chair == null ? "" : (this.#chairNames.get(chair) ?? "");
  }

  get names(): string[] {
    const seated = this.about?.chairs.filter((chair) => chair.seat != null) ?? [];
    return seated.sort((a, b) => a.seat! - b.seat!).map((chair) => chair.name);
  }

  isAway(seat: number): boolean {
    const chair = this.about?.chairs.find((chair) => chair.seat === seat);
    return chair !== undefined && this.presence.away.includes(chair.id);
  }

  /** For motion and sound; ends when the function that it returns is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What people do ----------------------------------------------------------------------------------------------

  answer(move: Move): void {
    const ask = this.view?.ask;
    if (!ask || this.seat === null) return;
    this.refusal = this.closed = this.returned = null;
    this.#outbox.send({ seat: this.seat, ask: ask.id, key: newKey(), move, state: "sending" });
  }

  /** What would you do? */
  askHint(): void {
    const ask = this.ask;
    if (!ask || this.seat === null || this.isHintPending || this.hint) return;
    this.refusal = null;
    this.#asking = { ask: ask.id, key: newKey() };
    this.#wire.send({ say: "ask_hint", seat: this.seat, ...this.#asking });
  }

  /** Called twice before there is a reply, it is one command: whoever taps five times does not want five bots. */
  do(command: CommandWithoutKey): Promise<Done> {
    const last = [...this.#commands.values()].at(-1);
    if (last && JSON.stringify({ ...command, key: last.command.key }) === JSON.stringify(last.command)) return last.reply;
    const whole = { ...command, key: newKey() } as Command;
    let [done, failed]: [Pending["done"], Pending["failed"]] = [() => undefined, () => undefined];
    const reply = new Promise<Done>((...both) => ([done, failed] = both));
    this.#commands.set(whole.key, { command: whole, reply, done, failed });
    this.#pending = [...this.#pending, whole.say];
    this.#wire.send(whole);
    return reply;
  }

  /** Whether such a command has had no reply yet. */
  isPending(say: Command["say"]): boolean {
    return this.#pending.includes(say);
  }

  /** Whether something that was sent has had no reply yet. */
  get unsent(): boolean {
    return this.#commands.size > 0 || this.#outbox.open;
  }

  /** Do something and show a refusal, for buttons that need no more. */
  try(command: CommandWithoutKey): void {
    this.refusal = null;
    this.do(command).catch((why: Refused) => (this.refusal = why));
  }

  uncover(chair: number): void {
    this.#wire.send({ say: "uncover", chair });
    if (this.me) this.me = { ...this.me, uncovered: chair };
  }

  cover(): void {
    this.#wire.send({ say: "cover" });
    this.returned = null;
    if (this.me) this.me = { ...this.me, uncovered: null };
  }

  speak(text: string): void {
    if (this.seat !== null) this.#wire.send({ say: "speak", seat: this.seat, text });
  }

  /** A line to everybody; false if there is no line to the server. */
  chat(text: string): boolean {
    this.refusal = null;
    const key = newKey();
    this.#saying = new Map([...this.#saying, [key, text] as const].slice(-MOST_SAID));
    return this.#wire.send({ say: "chat", chair: this.speaker?.id ?? null, key, text });
  }

  react(reaction: React["reaction"]): void {
    this.refusal = null;
    this.#wire.send({ say: "react", chair: this.speaker?.id ?? null, reaction });
  }

  /** This device has one more chair: greet again, with its token. */
  addChair(id: number, token: string): void {
    const tokens = this.tokens;
    keepTokens(this.code, { ...tokens, chairs: [...tokens.chairs.filter((chair) => chair.id !== id), { id, token }] });
    // With two people on one device, nothing private is open until one of them says so.
    // Until the server says so again, the new chair is known to be this device's: it is not open on another.
    if (this.me) this.me = { ...this.me, chairs: [...this.me.chairs.filter((chair) => chair !== id), id], uncovered: null };
    if (!this.#closed) this.#wire.reconnect();
  }

  /** Go home with one chair; resolves when the table knows. */
  async leave(chair: number): Promise<void> {
    await this.do({ say: "leave", chair });
    const tokens = this.tokens;
    const chairs = tokens.chairs.filter((one) => one.id !== chair);
    if (!chairs.length) forgetSeats(this.code);
    keepTokens(this.code, { ...tokens, chairs });
  }

  takeBack(): void {
    this.bye = null;
    this.link = "connecting";
    this.#wire.reconnect();
  }

  #closed = false;
  close(): void {
    this.#closed = true;
    this.#wire.stop();
  }

  // What the server sends ----------------------------------------------------------------------------------------

  #greeting(): Greeting {
    const { host, chairs, watch } = this.tokens;
    const mine = this.role === "pad" ? chairs.map((chair) => chair.token) : [];
    const tokens = [...mine, ...(host && this.role !== "watch" ? [host] : []), ...(watch ? [watch] : [])];
    return { tokens, have: this.#have, uncovered: this.me?.uncovered ?? null, board: this.role === "board" };
  }

  #onOpen(): void {
    this.link = "open";
    this.bye = null;
    this.#resendDue = true;
    this.#asking = null; // a question that was lost with the line is asked again by whoever still wants to know
    for (const { command } of this.#commands.values()) this.#wire.send(command);
  }

  /** Only the tokens that were refused are of no use: a board that is not known may be beside a pad that is. */
  #onEnd(bye: Bye): void {
    this.link = "ended";
    this.bye = bye.code;
    if (bye.code === "closed" || bye.code === "no_such_table") forgetTable(this.code);
    if (bye.code === "removed" || bye.code === "not_known") {
      const { host, chairs, watch } = this.tokens;
      if (this.role === "pad") forgetSeats(this.code);
      keepTokens(this.code, this.role === "pad" ? { host, chairs: [], watch } : { host, chairs });
    }
    // The goodbye to a device that leaves may come before the reply.
    for (const { command, done } of this.#commands.values()) {
      if (bye.code === "removed" && command.say === "leave") done({ tell: "done", key: command.key, version: 0 });
    }
  }

  #onMessage(message: ServerMessage): void {
    switch (message.tell) {
      case "welcome":
        this.me = message;
        update.compare(message.build);
        break;
      case "table": this.#onTable(message.table); break;
      case "view": this.#onView(message); break;
      case "presence": this.presence = message; break;
      case "floor": this.floor = message.more ? [...this.floor, ...message.lines] : message.lines; break;
      case "talk":
        this.talk = message.more ? [...this.talk, ...message.lines].slice(-MOST_SAID) : message.lines;
        if (message.more) this.heard += message.lines.length;
        break;
      case "thrown": this.thrown = message; break;
      case "call": this.call = message.link; break;
      case "notice":
        // Whoever asked for a hint knows that, and wants to read it.
        if (message.code !== "hinted" || !this.me?.chairs.includes(message.chair!)) this.notice = message;
        break;
      case "problem": this.#onProblem(message); break;
      case "advice":
        if (message.key === this.#asking?.key) [this.advice, this.#asking] = [message, null];
        break;
      case "bye": this.bye = message.code; break;
      case "accepted": case "held": case "refused": case "closed": case "done": case "retry":
        this.#onReply(message); break;
      case "pong": break;
    }
  }

  #onTable(table: About): void {
    for (const chair of table.chairs) this.#chairNames.set(chair.id, chair.name);
    this.#table = table;
    this.#publish();
    if (this.#resendDue) {
      this.#resendDue = false;
      const mine = table.chairs.filter((chair) => chair.seat != null && this.me?.chairs.includes(chair.id));
      this.#outbox.resend(mine.map((chair) => chair.seat!), table.status === "playing");
    }
    if (!table.paused) this.#outbox.resume();
  }

  #onView(news: ViewNews): void {
    this.#view = news;
    this.#have = { game: news.game, version: news.version };
    this.#unpublished = { events: [...this.#unpublished.events, ...news.events], gap: this.#unpublished.gap || (news.gap ?? false) };
    this.#publish();
  }

  /** A table and a view of different games are never shown together: the other of the two is on its way. */
  #publish(): void {
    const table = this.#table;
    const news = this.#view;
    if (!table) return;
    if (table.status === "lobby") {
      this.about = table;
      forgetStale(this);
      return;
    }
    if (!news || news.game !== table.games) {
      if (!this.about) this.about = table;
      return;
    }
    this.about = table;
    if (news === this.news) return;
    const before = this.news?.game === news.game ? this.news.view : null;
    if (!before) this.log = [];
    this.news = news;
    this.newsAt = Date.now();
    this.#outbox.seen(news.seat, news.view.ask?.id ?? null);
    forgetStale(this);
    this.#notify(before);
  }

  #notify(before: View | null): void {
    const { events, gap } = this.#unpublished;
    this.#unpublished = { events: [], gap: false };
    if (!events.length && !gap) return;
    this.log = [...this.log, ...events].slice(-MOST_LOGGED);
    for (const listener of this.#listeners) listener(events, gap, before);
  }

  /** What could not be done is refused, whoever is to blame: nobody waits for a reply that will not come. */
  #onProblem({ key, code, facts = {} }: Problem): void {
    this.refusal = new Refused(code, facts, "table");
    if (!key) return;
    this.returned = this.#outbox.failed(key) ?? this.returned;
    if (key === this.#asking?.key) this.#asking = null;
    this.#unsay(key);
    this.#settled(key)?.failed(this.refusal);
  }

  /** A line that was not heard is there to be said again; false if this was none. */
  #unsay(key: string): boolean {
    const said = this.#saying.get(key);
    if (said === undefined) return false;
    this.#saying.delete(key);
    this.unsaid = [...this.unsaid, said];
    return true;
  }

  /** The command with this key, which nobody waits for any more. */
  #settled(key: string): Pending | undefined {
    const waiting = this.#commands.get(key);
    this.#commands.delete(key);
    this.#pending = [...this.#commands.values()].map(({ command }) => command.say);
    return waiting;
  }

  #onReply(reply: Reply): void {
    if (reply.key === this.#asking?.key && reply.tell === "refused") {
      this.#asking = null;
      this.refusal = new Refused(reply.code, reply.facts ?? {}, reply.rule);
    }
    if (reply.tell === "refused" && this.#unsay(reply.key)) this.refusal = new Refused(reply.code, reply.facts ?? {}, reply.rule);
    const sent = this.#outbox.find(reply.key);
    const answered = this.#outbox.replied(reply);
    if (answered?.tell === "refused") this.returned = sent;
    if (answered?.tell === "refused") this.refusal = new Refused(answered.code, answered.facts ?? {}, answered.rule);
    if (answered?.tell === "closed") this.closed = answered.by;
    const waiting = this.#commands.get(reply.key);
    if (!waiting) return;
    if (reply.tell === "retry") {
      setTimeout(() => this.#commands.has(reply.key) && this.#wire.send(waiting.command), RETRY_MS);
      return;
    }
    this.#settled(reply.key);
    if (reply.tell === "done") waiting.done(reply);
    else if (reply.tell === "refused") waiting.failed(new Refused(reply.code, reply.facts ?? {}, reply.rule));
  }
}

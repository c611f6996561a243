// One socket to the table, for as long as the page lives: it reconnects by itself, within a second of the page being awake.

import type { Bye, ClientMessage, Have, ServerMessage } from "../generated/protocol";

const FIRST_RETRY_MS = 200;
/** Whoever waits longer is not back within three seconds of a fault that lasts two. */
const LONGEST_RETRY_MS = 1_000;
/** A socket without a welcome after this time is given up. The next may take twice as long: where all is slow, a page that gave up as
 *  soon each time would never come in. */
const WELCOME_TIMEOUT_MS = 4_000;
const LONGEST_WELCOME_TIMEOUT_MS = 16_000;
/** A socket that is still being opened after this time, or silent after a ping, is replaced when the page wakes up. */
const WAKE_CONNECT_MS = 1_000;
const WAKE_PONG_MS = 1_500;

export interface Greeting {
  tokens: string[];
  have: Have | null;
  uncovered: number | null;
  board: boolean;
}

interface Handlers {
  greeting(): Greeting;
  onMessage(message: ServerMessage): void;
  onOpen(): void;
  onLost(): void;
  onEnd(bye: Bye): void;
}

export class Wire {
  #socket: WebSocket | null = null;
  #retryMs = FIRST_RETRY_MS;
  #welcomeMs = WELCOME_TIMEOUT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #lastMessageAt = 0;
  #connectingSince = 0;
  #stopped = false;

  constructor(
    readonly code: string,
    readonly handlers: Handlers,
  ) {
    addEventListener("online", this.#wake);
    addEventListener("pageshow", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Open a new socket at once, for instance to take a seat back from another tab. */
  reconnect(): void {
    this.#stopped = false;
    this.#retryMs = FIRST_RETRY_MS;
    this.#drop();
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    removeEventListener("online", this.#wake);
    removeEventListener("pageshow", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  #wake = (): void => {
    if (this.#stopped || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.CONNECTING && Date.now() - this.#connectingSince < WAKE_CONNECT_MS) return;
    // A phone that was asleep may hold a socket that has long been dead: ping, and do not wait long for the pong.
    if (this.#socket?.readyState === WebSocket.OPEN) {
      const pingedAt = Date.now();
      this.send({ say: "ping", n: 0 });
      const socket = this.#socket;
      setTimeout(() => this.#lastMessageAt < pingedAt && socket === this.#socket && !this.#stopped && this.reconnect(), WAKE_PONG_MS);
    } else {
      this.reconnect();
    }
  };

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.code}`);
    this.#socket = socket;
    this.#connectingSince = Date.now();
    this.#timer = setTimeout(() => socket === this.#socket && this.#giveUp(), this.#welcomeMs);
    socket.onopen = () => {
      this.#lastMessageAt = Date.now();
      this.send({ say: "hello", ...this.handlers.greeting() });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#lastMessageAt = Date.now();
      this.#receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => socket === this.#socket && this.#retry();
  }

  #receive(message: ServerMessage): void {
    if (message.tell === "welcome") {
      clearTimeout(this.#timer);
      this.#retryMs = FIRST_RETRY_MS;
      this.#welcomeMs = WELCOME_TIMEOUT_MS;
      this.#ping(message.ping * 1_000);
    }
    if (message.tell === "bye" && !message.again) {
      this.#stopped = true;
      this.#drop();
      this.handlers.onEnd(message);
      return;
    }
    this.handlers.onMessage(message);
    // What was not sent is taken only after the welcome.
    if (message.tell === "welcome") this.handlers.onOpen();
  }

  #ping(every: number): void {
    clearInterval(this.#pings);
    this.#pings = setInterval(() => {
      if (Date.now() - this.#lastMessageAt > 2 * every) this.reconnect();
      else this.send({ say: "ping", n: 0 });
    }, every);
  }

  #giveUp(): void {
    this.#welcomeMs = Math.min(this.#welcomeMs * 2, LONGEST_WELCOME_TIMEOUT_MS);
    this.#retry();
  }

  #retry(): void {
    this.#drop();
    if (this.#stopped) return;
    this.handlers.onLost();
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs * (0.7 + 0.6 * Math.random()));
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }
}

// One socket to the table, for as long as the page lives: it comes back by itself, within a second of being awake.

import type { Bye, Have, Said, Told } from "../generated/protocol";

const FIRST_WAIT = 200;
const LONGEST_WAIT = 2_500;
const IMPATIENCE = 4_000; // A socket on which nobody says welcome in this time is given up.

export interface Greeting {
  tokens: string[];
  have: Have | null;
  uncovered: number | null;
  board: boolean;
}

interface Ears {
  greeting(): Greeting;
  told(message: Told): void;
  opened(): void;
  lost(): void;
  ended(bye: Bye): void;
}

export class Wire {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #begun = 0;
  #stopped = false;

  constructor(
    readonly code: string,
    readonly ears: Ears,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("pageshow", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  say(message: Said): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Open a new socket at once, for instance to take a seat back from another tab. */
  again(): void {
    this.#stopped = false;
    this.#wait = FIRST_WAIT;
    this.#drop();
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("pageshow", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  #hurry = (): void => {
    if (this.#stopped || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.CONNECTING && Date.now() - this.#begun < 1_000) return;
    // Asleep, a phone may hold a socket that has long been dead: ask, and do not wait long for the answer.
    if (this.#socket?.readyState === WebSocket.OPEN) {
      const asked = Date.now();
      this.say({ say: "ping", n: 0 });
      const socket = this.#socket;
      setTimeout(() => this.#heard < asked && socket === this.#socket && !this.#stopped && this.again(), 1_500);
    } else {
      this.again();
    }
  };

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.code}`);
    this.#socket = socket;
    this.#begun = Date.now();
    this.#timer = setTimeout(() => socket === this.#socket && this.#retry(), IMPATIENCE);
    socket.onopen = () => {
      this.#heard = Date.now();
      this.say({ say: "hello", ...this.ears.greeting() });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#listen(JSON.parse(event.data) as Told);
    };
    socket.onclose = () => socket === this.#socket && this.#retry();
  }

  #listen(message: Told): void {
    if (message.tell === "welcome") {
      clearTimeout(this.#timer);
      this.#wait = FIRST_WAIT;
      this.#ping(message.ping * 1_000);
    }
    if (message.tell === "bye" && !message.again) {
      this.#stopped = true;
      this.#drop();
      this.ears.ended(message);
      return;
    }
    this.ears.told(message);
    // Only when the table knows who we are does it take what was left unsaid.
    if (message.tell === "welcome") this.ears.opened();
  }

  #ping(every: number): void {
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => {
      if (Date.now() - this.#heard > 2 * every) this.again();
      else this.say({ say: "ping", n: 0 });
    }, every);
  }

  #retry(): void {
    this.#drop();
    if (this.#stopped) return;
    this.ears.lost();
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }
}

// Answers that are not settled. Each seat of this device has at most one; it is kept over a reload and sent again, under
// its old key, after each reconnect. Only a pad has an outbox: a board beside it gives no answers.

import type { Move, Reply } from "../generated/protocol";
import { forget, keep, kept } from "./kept";

export interface Sent {
  seat: number;
  ask: number;
  key: string;
  move: Move;
  /** `waiting`: the table is paused, and the answer goes out when it goes on. */
  state: "sending" | "waiting" | "held" | "accepted";
}

type Rejection = Extract<Reply, { tell: "refused" } | { tell: "closed" }>;

const RETRY_MS = 1_000;

export class Outbox {
  #sent = $state<Record<number, Sent>>({});

  constructor(
    /** Whose answers are kept; none for a screen that gives none. */
    readonly code: string | null,
    readonly transmit: (sent: Sent) => void,
  ) {
    if (code === null) return;
    for (const sent of kept<Sent[]>(this.#name, [])) this.#sent[sent.seat] = sent;
  }

  of(seat: number): Sent | null {
    return this.#sent[seat] ?? null;
  }

  /** The one with this key. */
  find(key: string): Sent | null {
    return Object.values(this.#sent).find((one) => one.key === key) ?? null;
  }

  send(sent: Sent): void {
    this.#put(sent);
    this.transmit(sent);
  }

  /**
   * After a reconnect: everything that is not settled again, ballots in the urn included. What is of another seat waits
   * until that one is opened here again, or the game is over.
   */
  resend(seats: readonly number[], playing: boolean): void {
    for (const sent of Object.values(this.#sent)) {
      if (sent.state === "accepted") continue;
      if (seats.includes(sent.seat)) this.transmit(sent);
      else if (!playing) this.#drop(sent.seat);
    }
  }

  /** Whether something is not settled. */
  get open(): boolean {
    return Object.values(this.#sent).some((sent) => sent.state !== "accepted");
  }

  /** The table goes on after a pause. */
  resume(): void {
    for (const sent of Object.values(this.#sent)) if (sent.state === "waiting") this.send({ ...sent, state: "sending" });
  }

  /** What a seat is asked now. Its answer to something else is settled, unless its reply is still to come. */
  seen(seat: number | null, ask: number | null): void {
    const sent = seat === null ? null : this.of(seat);
    if (!sent || ask === sent.ask) return;
    if (sent.state === "accepted" || (sent.state === "held" && ask !== null)) this.#drop(sent.seat);
  }

  /** Take a reply; returns it if the answer does not count. */
  replied(reply: Reply): Rejection | null {
    const sent = this.find(reply.key);
    if (!sent) return null;
    switch (reply.tell) {
      case "accepted": case "held":
        this.#put({ ...sent, state: reply.tell });
        return null;
      case "retry":
        setTimeout(() => this.of(sent.seat)?.key === sent.key && this.transmit(sent), RETRY_MS);
        return null;
      case "refused":
        if (reply.code === "paused") {
          this.#put({ ...sent, state: "waiting" });
          return null;
        }
        this.#drop(sent.seat);
        return reply;
      case "closed":
        this.#drop(sent.seat);
        return reply.by === "answered" ? null : reply;
      case "done":
        return null;
    }
  }

  /** The server could not take it at all, and nothing has changed: it is returned, to be given again. */
  failed(key: string): Sent | null {
    const sent = this.find(key);
    if (sent) this.#drop(sent.seat);
    return sent;
  }

  get #name(): string {
    return `sent.${this.code}`;
  }

  #put(sent: Sent): void {
    this.#sent[sent.seat] = sent;
    this.#keep();
  }

  #drop(seat: number): void {
    delete this.#sent[seat];
    this.#keep();
  }

  /** An accepted answer is on the server: no secret stays on the device longer than it must. */
  #keep(): void {
    const open = Object.values(this.#sent).filter((sent) => sent.state !== "accepted");
    if (open.length) keep(this.#name, open);
    else forget(this.#name);
  }
}

// Answers that have not had their last word. Each seat of this device has at most one; it is kept over a reload and
// said again, under its old key, whenever the line is back. Only a pad has one: a board beside it has no answers.

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

type LastWord = Extract<Reply, { tell: "refused" } | { tell: "closed" }>;

const A_MOMENT = 1_000;

export class Outbox {
  #sent = $state<Record<number, Sent>>({});

  constructor(
    /** Whose answers are kept; none for a screen that gives none. */
    readonly code: string | null,
    readonly say: (sent: Sent) => void,
  ) {
    if (code === null) return;
    for (const sent of kept<Sent[]>(this.#name, [])) this.#sent[sent.seat] = sent;
  }

  of(seat: number): Sent | null {
    return this.#sent[seat] ?? null;
  }

  send(sent: Sent): void {
    this.#put(sent);
    this.say(sent);
  }

  /**
   * The line is back: everything without its last word again, ballots in the urn included. What is of another seat waits
   * until that one is opened here again, or the game is over.
   */
  resend(seats: readonly number[], playing: boolean): void {
    for (const sent of Object.values(this.#sent)) {
      if (sent.state === "accepted") continue;
      if (seats.includes(sent.seat)) this.say(sent);
      else if (!playing) this.#drop(sent.seat);
    }
  }

  /** Whether something has not had its last word. */
  get open(): boolean {
    return Object.values(this.#sent).some((sent) => sent.state !== "accepted");
  }

  /** The table goes on after a pause. */
  resume(): void {
    for (const sent of Object.values(this.#sent)) if (sent.state === "waiting") this.send({ ...sent, state: "sending" });
  }

  /** What a seat is asked now. Its answer to something else is over, unless nobody has said so yet. */
  seen(seat: number | null, ask: number | null): void {
    const sent = seat === null ? null : this.of(seat);
    if (!sent || ask === sent.ask) return;
    if (sent.state === "accepted" || (sent.state === "held" && ask !== null)) this.#drop(sent.seat);
  }

  /** Take a reply; gives it back if it says that the answer does not count. */
  replied(reply: Reply): LastWord | null {
    const sent = Object.values(this.#sent).find((one) => one.key === reply.key);
    if (!sent) return null;
    switch (reply.tell) {
      case "accepted": case "held":
        this.#put({ ...sent, state: reply.tell });
        return null;
      case "retry":
        setTimeout(() => this.of(sent.seat)?.key === sent.key && this.say(sent), A_MOMENT);
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

  /** What counts is the server's from then on: no secret stays on the device longer than it must. */
  #keep(): void {
    const open = Object.values(this.#sent).filter((sent) => sent.state !== "accepted");
    if (open.length) keep(this.#name, open);
    else forget(this.#name);
  }
}

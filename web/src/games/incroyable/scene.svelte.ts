// The moment that is on stage, as pads and boards of this game show it.

import type { Incroyable } from "../../generated/protocol";
import type { Seen } from "$lib/stage.svelte";
import { words } from "$lib/words.svelte";
import { fold, frameOf, isReveal, type Frame } from "./frame";
import { say } from "./say";

export class Scene {
  before: Frame = $derived.by(() => frameOf(this.view));
  frame: Frame = $derived.by(() => (this.seen.playing ? (this.seen.shown as Incroyable.Event[]).reduce(fold, this.before) : this.before));

  constructor(readonly seen: Seen) {}

  get view(): Incroyable.View {
    return this.seen.view as Incroyable.View;
  }

  get revealing(): boolean {
    return isReveal(this.seen.now);
  }

  /** What happens, in words; but while the answer turns up digit by digit, the sentence waits for the last one. */
  get line(): string {
    const now = this.now;
    if (!now) return "";
    return now.event === "answer_read" ? say("card-turns", { name: words.who(this.before.questioner) }) : words.event(now, "incroyable");
  }

  get now(): Incroyable.Event | null {
    return this.seen.now as Incroyable.Event | null;
  }
}

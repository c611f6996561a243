// The moment that this device shows: the stage's while it plays, else the table's. Pads and boards read the same.

import type { Incroyable } from "../../generated/protocol";
import type { Session } from "$lib/session.svelte";
import type { Stage } from "$lib/stage.svelte";
import { words } from "$lib/words.svelte";
import { EMPTY, fold, frameOf, isReveal, type Frame } from "./frame";
import { t } from "./numbers";

/** Pad and board on one device know of each other: a large board plays what happens, a small one leaves it to the pad. */
class Beside {
  board = $state(false);
  pad = $state(false);
}
export const beside = new Beside();

export class Scene {
  /** What was to be seen before the stage began to play. */
  before = $state.raw<Frame>(EMPTY);

  constructor(
    readonly session: Session,
    readonly stage: Stage,
  ) {
    // A view and its events arrive together: whatever was settled before them is where the performance starts.
    $effect.pre(() => {
      if (!stage.playing && session.view) this.before = frameOf(this.view);
    });
  }

  get view(): Incroyable.View {
    return this.session.view as Incroyable.View;
  }

  get frame(): Frame {
    if (!this.stage.playing) return frameOf(this.view);
    const frame = (this.stage.shown as Incroyable.Event[]).reduce(fold, this.before);
    return this.#withKind(frame);
  }

  get revealing(): boolean {
    return isReveal(this.stage.now);
  }

  /** What happens, in words; but while the answer turns up digit by digit, the sentence waits for the last one. */
  get line(): string {
    const now = this.now;
    if (!now) return "";
    return now.event === "answer_read" ? t("card-turns", { name: words.name(this.before.questioner) }) : words.event(now, "incroyable");
  }

  get now(): Incroyable.Event | null {
    return this.stage.now as Incroyable.Event | null;
  }

  /** The event of a question tells neither kind nor unit; the view does. */
  #withKind(frame: Frame): Frame {
    const known = this.view.question;
    const same = known && frame.question?.words.fr === known.words.fr && frame.question?.words.en === known.words.en;
    return same ? { ...frame, question: { ...known, unit: known.unit ?? {} } } : frame;
  }
}

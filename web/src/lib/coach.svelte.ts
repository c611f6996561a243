// Coach lines: the first time that a situation occurs at a table it is explained in one sentence, and then no more.

import { untrack } from "svelte";
import { keep, kept } from "./kept";
import type { Seen } from "./stage.svelte";
import { words } from "./words.svelte";

export class Coach {
  /** What is explained now, or nothing. */
  line = $state("");

  /** Made while a component is set up: it lives as long as that. */
  constructor(code: () => string, stage: () => Seen) {
    $effect(() => {
      const { view } = stage();
      const situation = `${view.game}-coach-${view.phase}`;
      const name = `coached.${code()}`;
      const first = words.has(situation, view.game) && !untrack(() => seen(name)).includes(situation);
      this.line = first ? words.text(situation, {}, view.game) : "";
      if (first) return () => keep(name, [...new Set([...seen(name), situation])]);
    });
  }
}

const seen = (name: string): string[] => kept<string[]>(name, []);

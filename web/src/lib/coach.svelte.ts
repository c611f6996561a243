// Coach lines: the first time that a situation occurs at a table it is explained in one sentence, and then no more.

import { untrack } from "svelte";
import { keep, kept } from "./kept";
import type { Session } from "./session.svelte";
import { words } from "./words.svelte";

export class Coach {
  /** What is explained now, or nothing. */
  line = $state("");

  /** Made while a component is set up: it lives as long as that. */
  constructor(session: () => Session) {
    $effect(() => {
      const { about, view } = session();
      if (!about || !view) return;
      const situation = `${view.game}-coach-${view.phase}`;
      const name = `coached.${session().code}`;
      const first = words.has(situation, view.game) && !untrack(() => seen(name)).includes(situation);
      this.line = first ? words.text(situation, {}, view.game) : "";
      if (first) return () => keep(name, [...new Set([...seen(name), situation])]);
    });
  }
}

const seen = (name: string): string[] => kept<string[]>(name, []);

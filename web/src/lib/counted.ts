// What each game counts, in words.

import type { Counted } from "../games";
import { words } from "./words.svelte";

/** How far somebody has come. */
export const comeTo = ({ unit, label }: Counted, count: number): string =>
  label ? `${label()} ${count}` : words.text(`web-standing-${unit}`, { count });

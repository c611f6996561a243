import { words } from "$lib/words.svelte";

/** A sentence of these screens. */
export const say = (id: string, facts: Record<string, unknown> = {}): string =>
  words.text(`face_to_face-${id}`, facts, "face_to_face");

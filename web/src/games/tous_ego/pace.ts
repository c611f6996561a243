import type { Pace } from "$lib/stage.svelte";

export const pace: Pace = () => 0;

import { sayingIn } from "$lib/words.svelte";

export const say = sayingIn("incroyable");

import { sayingIn } from "$lib/words.svelte";

export const say = sayingIn("tous_ego");

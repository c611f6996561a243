import { sayingIn } from "$lib/words.svelte";

export const say = sayingIn("face_to_face");

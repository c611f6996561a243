import type { Pace } from "$lib/stage.svelte";

/** A card takes as long as a glance; a gift and a back-jump are enjoyed, and a blocked hand is looked at. */
export const pace: Pace = (event) => {
  switch (event.event) {
    case "played": return event.jump ? 2_000 : event.help ? 1_500 : 800;
    case "took_back": return 600;
    case "drew": return 600;
    case "blocked": return 6_000;
    default: return 0;
  }
};

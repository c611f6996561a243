import { MediaQuery } from "svelte/reactivity";

/** A laptop, a television, a tablet on its side: there is room for things side by side, and for a room to look at it. */
export const wide = new MediaQuery("min-width: 62rem");

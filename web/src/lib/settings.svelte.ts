// How this device likes it: theme, size of text, sounds. Kept on the device, nowhere else.

import { keep, kept } from "./kept";

export type Theme = "system" | "day" | "night";
/** What a pad shows; by itself the board too, unless a big screen in the room does. */
export type Layout = "auto" | "pad" | "board" | "both";

class Settings {
  theme = $state<Theme>(kept<Theme>("theme", "system"));
  large = $state(kept("large", false));
  sound = $state(kept("sound", false));
  /** Whether sounds were offered on this device. */
  offered = $state(kept("offered", false));
  reading = $state(kept("reading", false));
  /** Whether this device trembles when it is its player's turn at a table whose people are far apart. */
  tremble = $state(kept("tremble", true));
  /** Whether the browser tells of a turn while another page is looked at: only if somebody asked for it. */
  notify = $state(kept("notify", false));
  layout = $state<Layout>(kept<Layout>("layout", "auto"));

  constructor() {
    this.apply();
  }

  set<K extends "theme" | "large" | "sound" | "offered" | "reading" | "tremble" | "notify" | "layout">(name: K, value: this[K]): void {
    this[name] = value as never;
    keep(name, value);
    this.apply();
  }

  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.classList.toggle("large", this.large);
  }
}

export const settings = new Settings();

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

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
  layout = $state<Layout>(kept<Layout>("layout", "auto"));

  constructor() {
    this.apply();
  }

  set<K extends "theme" | "large" | "sound" | "offered" | "reading" | "layout">(name: K, value: this[K]): void {
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

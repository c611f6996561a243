// What the menu leads to, and the title of each.

export const PAGES = {
  menu: "web-menu",
  rules: "web-rules",
  log: "web-log",
  standings: "web-standings",
  settings: "web-settings",
  evening: "web-evening",
  invite: "web-invite",
  here: "web-add-here",
  host: "web-host-menu",
  leave: "web-leave",
} as const;

export type Page = keyof typeof PAGES;

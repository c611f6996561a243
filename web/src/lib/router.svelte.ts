// Where we are: the address bar is the only truth. A table is /CODE, its big screen /CODE/board, onlookers /CODE/watch;
// its second game once more is /CODE/replay/2. The workshop for questions is /workshop, a deck in it /workshop/GAME/DECK.

import { tokensOf } from "./kept";

export type Role = "pad" | "board" | "watch";
export type VenueView = "list" | "new" | "open" | "print" | "at";
type Place = { page: "home" } | { page: "regulars" } | { page: "league"; view: "mine" | "new" | "board" } | { page: "workshop"; game: string; deck: string } | {
  /** A house with many tables: the list of them, the kiosk, a new table for this device, the sheet to print, and one place in it. */
  page: "venue"; view: VenueView; at: string;
} | {
  page: "table"; code: string; role: Role;
  /** Which game of the table is shown once more; 0 for none. */
  again: number;
};

const PATH = /^\/([A-Za-z]{5})(?:\/(board|watch)|\/replay\/(\d{1,5}))?\/?$/;

const VENUE = /^\/(?:tables(?:\/(new|open|print))?|at\/([^/]{1,120}))\/?$/;

function inVenue(path: string): Place | null {
  const found = VENUE.exec(path);
  if (!found) return null;
  if (found[2] === undefined) return { page: "venue", view: (found[1] as VenueView | undefined) ?? "list", at: "" };
  try {
    return { page: "venue", view: "at", at: decodeURIComponent(found[2]) };
  } catch {
    return null;
  }
}
const WORKSHOP = /^\/workshop(?:\/(reported)|\/(\w{1,40})\/([\w-]{1,40}))?\/?$/;

export function placeOf(path: string, before: Place = { page: "home" }): Place {
  const desk = WORKSHOP.exec(path);
  if (desk) return { page: "workshop", game: desk[2] ?? "", deck: desk[1] ?? desk[3] ?? "" };
  if (/^\/regulars\/?$/.test(path)) return { page: "regulars" };
  const league = /^\/league(?:\/(new|board))?\/?$/.exec(path);
  if (league) return { page: "league", view: (league[1] as "new" | "board" | undefined) ?? "mine" };
  const found = PATH.exec(path);
  if (!found?.[1]) return inVenue(path) ?? { page: "home" };
  const [code, again] = [found[1].toUpperCase(), Number(found[3] ?? 0)];
  if (!again) return { page: "table", code, role: (found[2] as Role | undefined) ?? "pad", again };
  // A device at the table keeps its role; one that follows a link goes on to its seat, or looks on.
  if (before.page === "table" && before.code === code) return { ...before, again };
  const { host, chairs } = tokensOf(code);
  return { page: "table", code, role: host || chairs.length ? "pad" : "watch", again };
}

class Router {
  place = $state<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = placeOf(location.pathname, this.place)));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.place = placeOf(path, this.place);
    scrollTo(0, 0);
  }
}

export const router = new Router();

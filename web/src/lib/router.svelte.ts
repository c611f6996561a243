// Where we are: the address bar is the only truth. A table is /CODE, its big screen /CODE/board, onlookers /CODE/watch.

export type Role = "pad" | "board" | "watch";
export type Place = { page: "home" } | { page: "table"; code: string; role: Role };

const CODE = /^\/([A-Za-z]{5})(?:\/(board|watch))?\/?$/;

export function placeOf(path: string): Place {
  const found = CODE.exec(path);
  if (!found?.[1]) return { page: "home" };
  return { page: "table", code: found[1].toUpperCase(), role: (found[2] as Role | undefined) ?? "pad" };
}

class Router {
  place = $state<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.place = placeOf(location.pathname)));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.place = placeOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

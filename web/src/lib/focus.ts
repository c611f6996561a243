// Where the focus goes when what had it is gone: beside its old place, if only that has changed, or else to what is new,
// so that keys go on from there and screen readers read it. The focus is never taken away: as long as it is somewhere, it stays there.

const PLACES = ["dialog[open] :is(h1, h2)", "[data-new]", "main h1", "main"];

/** What is new on this page: in the sheet that is open over it or else the last thing that says of itself that it is. */
function newest(): HTMLElement | undefined {
  for (const place of PLACES) {
    const found = [...document.querySelectorAll<HTMLElement>(place)].filter((one) => one.getClientRects().length).at(-1);
    if (found) return found;
  }
  return undefined;
}

const CONTROLS = ":is(button, input, select, textarea):enabled, a[href], summary";
const momentOf = (one: Element): string | undefined => one.closest<HTMLElement>("[data-moment]")?.dataset["moment"];

/** What is nearest to a place that is gone, if the rest around it is still the same. */
function nearest(around: Element[], moment: string | undefined): HTMLElement | undefined {
  const left = around.filter((one) => one.isConnected && momentOf(one) === moment);
  return left.map((one) => one.querySelector<HTMLElement>(CONTROLS)).find((one) => one !== null) ?? undefined;
}

/** What is around it, from the inside to the outside of its page or sheet. */
function aroundOf(one: Element): Element[] {
  const all: Element[] = [];
  for (let at = one.parentElement; at?.closest("main, dialog"); at = at.parentElement) all.push(at);
  return all;
}

/** From now on, until the function that it returns is called. */
export function restoreFocus(): () => void {
  let had: Element | null = null;
  let around: Element[] = [];
  let moment: string | undefined;
  let looking = 0;

  function look(): void {
    looking = 0;
    if (!had || had.isConnected || document.activeElement !== document.body) return;
    const place = nearest(around, moment) ?? newest();
    if (!place) return; // Not yet: it is still being loaded, and the next change looks again.
    const byHand = document.documentElement.dataset["by"] === "hand";
    if (!place.matches(CONTROLS)) place.tabIndex = -1;
    place.focus({ preventScroll: byHand });
  }
  // After everything that changes in one go has changed.
  const later = (): void => void (looking ||= requestAnimationFrame(look));
  function onFocus({ target }: FocusEvent): void {
    had = target as Element;
    around = aroundOf(had);
    moment = momentOf(had);
  }
  const onPointer = (): void => void (document.documentElement.dataset["by"] = "hand");
  const onKey = (): void => void (document.documentElement.dataset["by"] = "keys");

  const watcher = new MutationObserver(later);
  watcher.observe(document.body, { childList: true, subtree: true });
  addEventListener("focusin", onFocus);
  addEventListener("pointerdown", onPointer, true);
  addEventListener("keydown", onKey, true);
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(looking);
    removeEventListener("focusin", onFocus);
    removeEventListener("pointerdown", onPointer, true);
    removeEventListener("keydown", onKey, true);
  };
}

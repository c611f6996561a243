// Where the focus goes when what had it is gone: to what is new, so that keys go on from there and whoever listens
// hears it. Nothing is taken from anybody: as long as the focus is somewhere, it stays there.

const PLACES = ["dialog[open] :is(h1, h2)", "[data-new]", "main h1", "main"];

/** What is new on this page: in the sheet that is open over it or else the last thing that says of itself that it is. */
function newest(): HTMLElement | undefined {
  for (const place of PLACES) {
    const found = [...document.querySelectorAll<HTMLElement>(place)].filter((one) => one.getClientRects().length).at(-1);
    if (found) return found;
  }
  return undefined;
}

/** From now on, until the function that it gives is called. */
export function mindFocus(): () => void {
  let had: Element | null = null;
  let looking = 0;

  function look(): void {
    looking = 0;
    if (!had || had.isConnected || document.activeElement !== document.body) return;
    const place = newest();
    if (!place) return; // Not yet: it is still being loaded, and the next change looks again.
    const byHand = document.documentElement.dataset.by === "hand";
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: byHand });
  }
  // After everything that changes in one go has changed.
  const later = (): void => void (looking ||= requestAnimationFrame(look));
  const took = (event: FocusEvent): void => void (had = event.target as Element);
  const byHand = (): void => void (document.documentElement.dataset.by = "hand");
  const byKeys = (): void => void (document.documentElement.dataset.by = "keys");

  const watcher = new MutationObserver(later);
  watcher.observe(document.body, { childList: true, subtree: true });
  addEventListener("focusin", took);
  addEventListener("pointerdown", byHand, true);
  addEventListener("keydown", byKeys, true);
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(looking);
    removeEventListener("focusin", took);
    removeEventListener("pointerdown", byHand, true);
    removeEventListener("keydown", byKeys, true);
  };
}

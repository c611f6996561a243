// To look at something again and again, as long as it is on the screen.

/** Looks every so often, but not while the look before is unanswered: on a slow line they must not pile up. */
export function again(look: () => Promise<void>, everyMs: number): () => void {
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, everyMs);
  return () => clearInterval(timer);
}

/** The same, where only whoever sees the page wants to know. */
export const againWhileSeen = (look: () => Promise<void>, everyMs: number): (() => void) =>
  again(async () => {
    if (document.visibilityState === "visible") await look();
  }, everyMs);

const ASK_AGAIN_MS = 3_000;

/** Asks until there is an answer: nobody should have to reload a page for it. */
export function untilAnswered<T>(ask: () => Promise<T>, take: (answer: T) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    if (!stopped) timer = setTimeout(once, ASK_AGAIN_MS);
  };
  const once = (): void => void ask().then(take, later);
  once();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

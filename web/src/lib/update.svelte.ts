// A page that was open while the server was updated is old: what it has not loaded yet is gone. It is loaded anew as
// soon as nobody loses anything by it; until then it says so.

const ENTRY = /\/assets\/([\w.-]+)\.js/;
const A_WHILE = 1_000;
const RENEWED = "tablee.renewed";

/** The name of the script that everything else is loaded from; none while developing. */
export const build = ENTRY.exec(document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "")?.[1] ?? "";

class Update {
  /** Whether the server has another build than this page. */
  there = $state(false);
  /** Whether something was wanted that could not be loaded, and has no place of its own on the screen to say so. */
  lacking = $state(false);
  #holds = new Set<() => boolean>();
  #typed = new WeakSet<EventTarget>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #renewing = false;

  constructor() {
    addEventListener("input", ({ target }) => target && this.#typed.add(target), true);
  }

  /** The page stays as it is while this is so. */
  hold(busy: () => boolean): () => void {
    this.#holds.add(busy);
    return () => this.#holds.delete(busy);
  }

  /** Which build the server has. */
  told(other: string | undefined): void {
    this.there = Boolean(build && other && other !== build);
    clearInterval(this.#timer);
    // Once for each build: a page that is old even when it is new gains nothing by being loaded again.
    if (!this.there || renewedFor() === other) return;
    const renew = (): void => {
      if (!this.#busy) void this.renew(other);
    };
    this.#timer = setInterval(renew, A_WHILE);
    renew();
  }

  /** The same as `look`, where nothing else says that something is missing. */
  lack(): void {
    this.lacking = true;
    void this.look();
  }

  /** A part is missing: perhaps the server has another build by now. */
  async look(): Promise<void> {
    try {
      const page = await fetch("/", { signal: AbortSignal.timeout(10_000) });
      if (page.ok) this.told(ENTRY.exec(await page.text())?.[1]);
    } catch {
      // It cannot be reached: nothing is known.
    }
  }

  /** Load the page anew, if there is a server to load it from. Drafts and answers that are not sent are kept. */
  async renew(other = ""): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    try {
      await fetch("/", { signal: AbortSignal.timeout(10_000) });
      if (other) sessionStorage.setItem(RENEWED, other);
      location.reload();
    } catch {
      // Not now.
    }
    this.#renewing = false;
  }

  /** Whether somebody has begun something here, or is reading. */
  get #busy(): boolean {
    const typing = [...document.querySelectorAll("input, textarea")].some((field) => this.#typed.has(field) && (field as HTMLInputElement).value !== "");
    return typing || document.querySelector("dialog[open]") !== null || [...this.#holds].some((busy) => busy());
  }
}

function renewedFor(): string | null {
  try {
    return sessionStorage.getItem(RENEWED);
  } catch {
    return null;
  }
}

export const update = new Update();

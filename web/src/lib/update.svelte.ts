// A page that was open while the server was updated is old: what it has not loaded yet is gone. It is loaded anew as
// soon as nothing is lost by it; until then it says so.

const ENTRY = /\/assets\/([\w.-]+)\.js/;
const RETRY_MS = 1_000;
const TIMEOUT_MS = 10_000;
const RELOADED_FOR = "tablee.renewed";

/** The name of the script that everything else is loaded from; none while developing. */
export const build = ENTRY.exec(document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "")?.[1] ?? "";

class Update {
  /** Whether the server has another build than this page. */
  available = $state(false);
  /** Whether something was wanted that could not be loaded, and has no place of its own on the screen to say so. */
  missing = $state(false);
  #holds = new Set<() => boolean>();
  #typed = new WeakSet<EventTarget>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #reloading = false;

  constructor() {
    addEventListener("input", ({ target }) => target && this.#typed.add(target), true);
  }

  /** The page is not reloaded while this is so. */
  hold(busy: () => boolean): () => void {
    this.#holds.add(busy);
    return () => this.#holds.delete(busy);
  }

  /** Compare this page with the build that the server has, and reload it when nothing is lost by it. */
  compare(other: string | undefined): void {
    this.available = Boolean(build && other && other !== build);
    clearInterval(this.#timer);
    // Once for each build: a page that is old even when it is new gains nothing by being loaded again.
    if (!this.available || reloadedFor() === other) return;
    const reload = (): void => {
      if (!this.#busy) void this.reload(other);
    };
    this.#timer = setInterval(reload, RETRY_MS);
    reload();
  }

  /** The same as `check`, for a part that has no place of its own on the screen to say that it is missing. */
  reportMissing(): void {
    this.missing = true;
    void this.check();
  }

  /** A part could not be loaded: perhaps the server has another build by now. */
  async check(): Promise<void> {
    try {
      const page = await fetch("/", { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (page.ok) this.compare(ENTRY.exec(await page.text())?.[1]);
    } catch {
      // The server cannot be reached: nothing is known.
    }
  }

  /** Load the page anew, if there is a server to load it from. Drafts and answers that are not sent are kept. */
  async reload(other = ""): Promise<void> {
    if (this.#reloading) return;
    this.#reloading = true;
    try {
      await fetch("/", { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (other) sessionStorage.setItem(RELOADED_FOR, other);
      location.reload();
    } catch {
      // The server cannot be reached: the page stays as it is.
    }
    this.#reloading = false;
  }

  /** Whether something was begun on this page, or a sheet is open. */
  get #busy(): boolean {
    const typing = [...document.querySelectorAll("input, textarea")].some((field) => this.#typed.has(field) && (field as HTMLInputElement).value !== "");
    return typing || document.querySelector("dialog[open]") !== null || [...this.#holds].some((busy) => busy());
  }
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_FOR);
  } catch {
    return null;
  }
}

export const update = new Update();

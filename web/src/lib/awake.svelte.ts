// Keep the screen lit while people look at it. Plain http has no wake lock: then the screens say what else helps.

class Awake {
  /** Whether the screen stays lit; `cannot` where the browser does not offer it. */
  state = $state<"off" | "on" | "cannot">("wakeLock" in navigator ? "off" : "cannot");
  #lock: WakeLockSentinel | null = null;
  #wanted = false;

  constructor() {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void this.#take());
  }

  request(): void {
    this.#wanted = true;
    void this.#take();
  }

  release(): void {
    this.#wanted = false;
    void this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }

  get #held(): boolean {
    return this.#lock !== null && !this.#lock.released;
  }

  async #take(): Promise<void> {
    if (!("wakeLock" in navigator) || !this.#wanted || this.#held) return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (!this.#wanted || this.#held) {
        // Released meanwhile, or there is another lock.
        await lock.release();
        return;
      }
      this.#lock = lock;
      this.state = "on";
      lock.addEventListener("release", () => (this.state = "off"));
    } catch {
      // Low battery, or the page is hidden: it is asked for again when the page is seen.
      this.state = "off";
    }
  }
}

export const awake = new Awake();

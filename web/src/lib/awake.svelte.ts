// Keep the screen lit while a game is on. Plain http has no wake lock: then we say how to help oneself.

class Awake {
  /** Whether the screen stays lit; `cannot` where the browser does not offer it. */
  state = $state<"off" | "on" | "cannot">("wakeLock" in navigator ? "off" : "cannot");
  #lock: WakeLockSentinel | null = null;
  #wanted = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#wanted && document.visibilityState === "visible" && void this.#take());
  }

  want(): void {
    this.#wanted = true;
    void this.#take();
  }

  release(): void {
    this.#wanted = false;
    void this.#lock?.release().catch(() => undefined);
  }

  async #take(): Promise<void> {
    if (!("wakeLock" in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      this.state = "on";
      this.#lock.addEventListener("release", () => (this.state = "off"));
    } catch {
      // Low battery, or the page is hidden: it is asked for again when the page is seen.
      this.state = "off";
    }
  }
}

export const awake = new Awake();

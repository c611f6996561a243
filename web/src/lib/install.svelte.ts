// On the home screen: over https the browser offers to install the app, which then opens without a server, too.

interface Offered extends Event { prompt(): Promise<unknown> }

class Install {
  #offered = $state.raw<Offered | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offered = event as Offered;
    });
    addEventListener("appinstalled", () => (this.#offered = null));
  }

  get can(): boolean {
    return this.#offered !== null;
  }

  async ask(): Promise<void> {
    await this.#offered?.prompt();
    this.#offered = null;
  }
}

export const install = new Install();

/** Let a service worker cache the app on this device; plain http has none, and needs none. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { active } = await navigator.serviceWorker.ready;
    // It sees no request that began before it was in charge here; what came of those is known only when they are done.
    const tell = (loaded: PerformanceEntryList): void => active?.postMessage(loaded.map((entry) => new URL(entry.name).pathname));
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "resource", buffered: true });
  } catch {
    // A browser that caches nothing plays all the same.
  }
}

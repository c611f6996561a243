// It is your turn: told beside the page, for those who look elsewhere. Nothing of the game is in it.

import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

const PLAIN = "/icon.svg";
const MARKED = "/icon-turn.svg";
const TREMBLING = [90, 60, 90];

/** Browsers give notifications to pages of https alone. */
export const canNotify = (): boolean => "Notification" in window && isSecureContext;
export const canTremble = (): boolean => "vibrate" in navigator;

/** Ask the browser, because somebody wants to be told. Whether it will. */
export async function askToNotify(): Promise<boolean> {
  const granted = canNotify() && (await Notification.requestPermission().catch(() => "denied")) === "granted";
  settings.set("notify", granted);
  return granted;
}

/** The icon of the page, and that of the app where it is installed: how many tables wait for this person. */
export function markIcon(waiting: number): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", waiting ? MARKED : PLAIN);
  if (!("setAppBadge" in navigator)) return;
  void (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
}

export function tremble(): void {
  if (settings.tremble && canTremble()) navigator.vibrate(TREMBLING);
}

/** Tell it over other pages; nothing happens while this one is looked at. Two pages that tell the same are one notice. */
export async function notify(code: string, game: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== "granted" || document.visibilityState === "visible") return;
  const title = words.text("web-your-turn");
  const body = words.text("web-turn-where", { what: words.text(`web-game-${game}`), code });
  const told = { body, tag: `turn-${code}`, icon: "/icon-192.png", data: { path: `/${code}` } };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification(title, told);
    const shown = new Notification(title, told);
    shown.onclick = () => window.focus();
  } catch {
    // A browser that does not is no worse than one that was not asked.
  }
}

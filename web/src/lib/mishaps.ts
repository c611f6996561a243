// An error on a screen reaches whoever keeps the server: which part, which kind, and where in our own scripts. Not a word
// of what was shown or typed goes with it.

import type { Mishap } from "../generated/protocol";
import { Refused } from "./api";
import { build } from "./update.svelte";

const KNOWN: readonly string[] = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"];
const MOST_PLACES = 8;
const MOST_TOLD = 5;
const told = new Set<string>();

/** Tell of it, each error once and no more than a few from one page. */
export function tellOf(error: unknown, screen: Mishap["screen"]): void {
  console.error(error);
  const mishap: Mishap = { build, screen, error: kindOf(error), at: placesOf(error) };
  const body = JSON.stringify(mishap);
  if (told.has(body) || told.size >= MOST_TOLD) return;
  told.add(body);
  void fetch("/api/mishaps", { method: "POST", body, headers: { "content-type": "application/json" }, keepalive: true }).catch(() => undefined);
}

function kindOf(error: unknown): Mishap["error"] {
  if (error instanceof DOMException) return "DOMException";
  const name = error instanceof Error ? error.name : "";
  return (KNOWN.includes(name) ? name : "other") as Mishap["error"];
}

function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return [...stack.matchAll(/\/assets\/([\w.-]{1,60}\.js:\d{1,7}:\d{1,7})/g)].map((found) => found[1]!).slice(0, MOST_PLACES);
}

/** What no part of a screen has caught. A refusal is no error, and a part that is missing says so itself. */
export function listenForMishaps(): void {
  addEventListener("error", ({ error }) => error && tellOf(error, "page"));
  addEventListener("unhandledrejection", ({ reason }) => reason instanceof Refused || tellOf(reason, "page"));
}

// Errors on screens are reported to the operator: which part, which kind, and where in our own scripts. Not a word of
// what was shown or typed goes with it.

import type { Mishap } from "../generated/protocol";
import { Refused } from "./api";
import { build } from "./update.svelte";

const KNOWN: readonly string[] = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError"];
const MOST_PLACES = 8;
const MOST_REPORTS = 5;
const reported = new Set<string>();

/** Each error once, and no more than a few from one page. */
export function report(error: unknown, screen: Mishap["screen"]): void {
  console.error(error);
  const mishap: Mishap = { build, screen, error: kindOf(error), at: placesOf(error) };
  const body = JSON.stringify(mishap);
  if (reported.has(body) || reported.size >= MOST_REPORTS) return;
  reported.add(body);
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
export function reportUncaught(): void {
  addEventListener("error", ({ error }) => error && report(error, "page"));
  addEventListener("unhandledrejection", ({ reason }) => reason instanceof Refused || report(reason, "page"));
}

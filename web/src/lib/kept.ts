// What a device keeps. Private windows and full disks may refuse: then it is kept as long as the page lives.

const PREFIX = "tablee.";
/** What the browser did not take. Whatever is stored under the same name is older: it is never preferred. */
const unsaved = new Map<string, string>();

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  unsaved.delete(name);
  if (stored(name, text)) return;
  // Perhaps there is room when the old one is gone; if not, the old one is of no use any more.
  discard(name);
  if (!stored(name, text)) unsaved.set(name, text);
}

export function kept<T>(name: string, otherwise: T): T {
  let text: string | null | undefined = unsaved.get(name);
  try {
    text ??= localStorage.getItem(PREFIX + name);
  } catch {
    // Nothing but memory.
  }
  if (text == null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function forget(name: string): void {
  unsaved.delete(name);
  discard(name);
}

function stored(name: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

function discard(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // It was in memory only.
  }
}

/** The names under which something is kept. */
function names(): string[] {
  const found = [...unsaved.keys()];
  try {
    found.push(...Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)));
  } catch {
    // Nothing but memory.
  }
  return found;
}

// Of tables ---------------------------------------------------------------------------------------------------

/** The tokens that this device holds for a table: as host, for chairs, to look on. */
export interface Tokens {
  host?: string;
  chairs: { id: number; token: string }[];
  watch?: string;
}

/** So many tables are remembered; of older ones everything is forgotten. */
const MOST_TABLES = 50;

export const tokensOf = (code: string): Tokens => kept<Tokens>(`table.${code}`, { chairs: [] });

/** What opens to this device what all at a table may see. */
export function anyToken(code: string): string | undefined {
  const { chairs, host, watch } = tokensOf(code);
  return chairs[0]?.token ?? host ?? watch;
}

/** Without any token there is no way back to a table, and nothing of it is worth keeping. */
export function keepTokens(code: string, tokens: Tokens): void {
  if (!tokens.host && !tokens.watch && !tokens.chairs.length) {
    forgetTable(code);
    return;
  }
  keep(`table.${code}`, tokens);
  const others = tablesKept().filter((one) => one !== code);
  keep("tables", [code, ...others]);
  others.slice(MOST_TABLES - 1).forEach(forgetTable);
}

/** The tables that this device keeps something of, the latest first. */
export function tablesKept(): string[] {
  const known = kept<string[]>("tables", []);
  const all = names().filter((name) => name.startsWith("table.")).map((name) => name.slice("table.".length));
  return [...known.filter((code) => all.includes(code)), ...all.filter((code) => !known.includes(code))];
}

/** The table that this device was at last, if it still has something to go back to it with. */
export function lastTable(): string | null {
  const code = tablesKept()[0];
  if (!code) return null;
  const { host, chairs } = tokensOf(code);
  return host || chairs.length ? code : null;
}

/** The names of all that is kept that begin with this. */
export const namesBeginning = (start: string): string[] => names().filter((name) => name.startsWith(start));

/** The names of what is kept of a table, all of them or those that begin with this. */
export const namesOf = (code: string, kind = ""): string[] =>
  names().filter((name) => name.split(".").includes(code) && name.startsWith(kind));

export function forgetTable(code: string): void {
  namesOf(code).forEach(forget);
  const known = kept<string[]>("tables", []);
  if (known.includes(code)) keep("tables", known.filter((one) => one !== code));
}

/** This device has no seat at a table any more: whatever was begun or not sent there is of no use. */
export function forgetSeats(code: string): void {
  const ofTheTable = ["table", "evening", "coached", "learnt"];
  namesOf(code).filter((name) => !ofTheTable.includes(name.split(".")[0]!)).forEach(forget);
}

// Secrets that a device makes up --------------------------------------------------------------------------------

/** A key that was never used before. `crypto.randomUUID` is missing on plain http, where families play. */
export const newKey = (): string => random(12);

/** By what the server remembers which questions this device has shown, so that they are drawn last: 128 random bits. */
export function device(): string {
  const known = kept<string>("device", "");
  if (known) return known;
  keep("device", random(16));
  return kept<string>("device", "");
}

/**
 * The key of a joining that has had no reply yet: asked for again with it, it is the same chair. It outlives a reload,
 * and is forgotten with the reply.
 */
export function keyFor(what: "join" | "return", code: string): string {
  const name = `${what}.${code}`;
  const begun = kept<string>(name, "");
  if (begun) return begun;
  keep(name, random(16));
  return kept<string>(name, "");
}

export const forgetKey = (what: "join" | "return", code: string): void => forget(`${what}.${code}`);

/** What opens to this device the decks that were begun here: 128 random bits. */
export function writer(): string {
  const known = kept<string>("writer", "");
  if (known) return known;
  keep("writer", random(16));
  return kept<string>("writer", "");
}

export const forgetDevice = (): void => forget("device");

function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

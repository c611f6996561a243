// What a device keeps. Private windows and full disks may refuse: then it is kept as long as the page lives.

const memory = new Map<string, string>();

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(`tablee.${name}`, text);
  } catch {
    // Kept in memory only.
  }
}

export function kept<T>(name: string, otherwise: T): T {
  let text: string | null | undefined = memory.get(name);
  try {
    text = localStorage.getItem(`tablee.${name}`) ?? text;
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
  memory.delete(name);
  try {
    localStorage.removeItem(`tablee.${name}`);
  } catch {
    // It was in memory only.
  }
}

/** The tokens that this device holds for a table: as host, for chairs, to look on. */
export interface Tokens {
  host?: string;
  chairs: { id: number; token: string }[];
  watch?: string;
}

export const tokensOf = (code: string): Tokens => kept<Tokens>(`table.${code}`, { chairs: [] });
export function keepTokens(code: string, tokens: Tokens): void {
  keep(`table.${code}`, tokens);
  keep("last", code);
}

/** The table that this device was at last, if it still has something to go back to it with. */
export function lastTable(): string | null {
  const code = kept<string | null>("last", null);
  if (!code) return null;
  const { host, chairs } = tokensOf(code);
  return host || chairs.length ? code : null;
}

/** A key that nobody has used. `crypto.randomUUID` is missing on plain http, where families play. */
export const newKey = (): string => random(12);

/** By what the server remembers which questions this device has shown, so that they are drawn last: 128 random bits. */
export function device(): string {
  const known = kept<string>("device", "");
  if (known) return known;
  keep("device", random(16));
  return kept<string>("device", "");
}

export const forgetDevice = (): void => forget("device");

function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What has to be told apart can be, in both themes: text, the edges of fields, and the ring around what has the focus.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LOOKS } from "./looks";

const CSS = readFileSync(fileURLToPath(new URL("../app.css", import.meta.url)), "utf8");
const colours = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
const [day, system, night] = [...CSS.matchAll(/:root[^{\n]*\{([^}]*--paper[^}]*)\}/g)].map((found) => colours(found[1]!));

function light(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

test("the night that the system wants is the one that is chosen", () => expect(system).toEqual(night));

describe.each([["day", day!], ["night", night!]])("%s", (_, theme) => {
  const of = (name: string): string => theme[name]!;

  test("text can be read", () => {
    for (const ground of ["paper", "card"]) for (const ink of ["ink", "faint", "burgundy-text", "brass-text"]) expect(contrast(of(ink), of(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["burgundy", "green"]) expect(contrast(of(`on-${ground}`), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  test("the edges of fields can be seen", () => {
    for (const ground of ["paper", "card"]) expect(contrast(of("edge"), of(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  test("one of the two rings around what has the focus stands out from any ground", () => {
    for (const [name, ground] of Object.entries(theme)) expect(Math.max(contrast(of("ink"), ground), contrast(of("card"), ground)), name).toBeGreaterThanOrEqual(3);
    // From grounds that are no colour of a theme, too: nothing is near to both.
    expect(contrast(of("ink"), of("card"))).toBeGreaterThanOrEqual(9);
  });
});

test.each(LOOKS)("the letter on the $shape can be read", ({ colour, ink }) => expect(contrast(colour, ink)).toBeGreaterThanOrEqual(4.5));

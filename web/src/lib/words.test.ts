// Every Fluent file of the screens can be read, whole, and says the same things in both languages.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

Object.assign(globalThis, { document: { documentElement: { lang: "" } }, navigator: { languages: ["en"], language: "en" }, localStorage: { getItem: () => null } });
const { Who } = await import("./words.svelte");
type Who = InstanceType<typeof Who>;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folders = [
  "../words",
  "../../../src/tablee/words",
  ...readdirSync(here("../games"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(here(`../games/${entry.name}`)).includes("words"))
    .map((entry) => `../games/${entry.name}/words`),
];

const idsWritten = (text: string): string[] => [...text.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm)].map((found) => found[1]!).sort();
const textOf = (folder: string, language: string): string => readFileSync(here(`${folder}/${language}.ftl`), "utf8");

// Numbers and names that a message may be given: a select on any of them has to find a variant.
const FACTS = new Proxy({}, { get: () => 2, has: () => true, getOwnPropertyDescriptor: () => ({ value: 2, configurable: true, enumerable: true }) });
const functions = { NUMBER: ([value]: unknown[]): string => String(value), DE: ([name]: unknown[]): string => `de ${String(name)}`, QUE: ([name]: unknown[]): string => `que ${String(name)}`, SIGN: (): string => "plus", WHO: (): string => "one" };

describe.each(folders)("%s", (folder) => {
  test("both languages have the same ids, each once", () => {
    const french = idsWritten(textOf(folder, "fr"));
    expect(french).toEqual(idsWritten(textOf(folder, "en")));
    expect(new Set(french).size).toBe(french.length);
  });

  test.each(["fr", "en"])("every message of %s can be read and said", (language) => {
    const text = textOf(folder, language);
    const bundle = new FluentBundle(language, { functions });
    const shared = new FluentResource(textOf("../../../src/tablee/words", language));
    bundle.addResource(shared);
    const problems = bundle.addResource(new FluentResource(text), { allowOverrides: true });
    expect(problems).toEqual([]);
    for (const id of idsWritten(text)) {
      const pattern = bundle.getMessage(id)?.value;
      expect(pattern, id).toBeTruthy();
      const wrong: Error[] = [];
      bundle.formatPattern(pattern!, FACTS as Record<string, number>, wrong);
      expect(wrong, id).toEqual([]);
    }
  });
});

test.each(["fr", "en"] as const)("whatever is said of somebody can be said to them, in %s", (language) => {
  let selecting = 0;
  for (const folder of folders) {
    const bundle = new FluentBundle(language, { functions: { ...functions, WHO: ([who]: unknown[]): string => (who as Who).kind, DE: functions.DE } });
    for (const text of [textOf("../../../src/tablee/words", language), textOf(folder, language)]) bundle.addResource(new FluentResource(text), { allowOverrides: true });
    for (const [, id, body] of textOf(folder, language).matchAll(/^([a-z][\w-]*) =(.*(?:\n[ }].*)*)/gm)) {
      const selected = [...new Set([...body!.matchAll(/WHO\((\$\w+)\)/g)].map(([, name]) => name!.slice(1)))];
      for (const name of selected) {
        selecting++;
        const said = (who: Who): string => {
          const facts = new Proxy({}, { get: (_, key) => (key === name ? who : selected.includes(String(key)) ? new Who(language, ["Zoé"], false) : 2), has: () => true, getOwnPropertyDescriptor: () => ({ value: 2, configurable: true, enumerable: true }) });
          return bundle.formatPattern(bundle.getMessage(id!)!.value!, facts as Record<string, number>, []);
        };
        const [you, other] = [said(new Who(language, [], true)), said(new Who(language, ["Ana"], false))];
        expect(you, id).not.toContain("Ana");
        // What stands below a name has only its verb.
        expect(other.includes("Ana"), id).toBe(body!.replaceAll(/WHO\(\$\w+\)/g, "").includes(`$${name}`));
        expect(you, id).not.toBe(other);
        if (/^\p{Lu}/u.test(other)) expect(you, id).not.toMatch(/^\p{Ll}/u);
        expect(you, id).not.toMatch(language === "fr" ? /\byou\b|(?:^|[.:!?»] )[Vv]ous (?:ne |en |n’|l’)?(?!ne |en |n’|l’|êtes|\p{L}+ez\b)\p{L}/u : /\bvous\b|\b[Yy]ou (?:was|\w*[^s\W]s)\b/);
      }
    }
  }
  expect(selecting).toBeGreaterThan(30);
});

test.each(folders.filter((folder) => !folder.includes("tablee")))("French has its no-break spaces: %s", (folder) => {
  for (const line of textOf(folder, "fr").split("\n").filter((line) => !line.startsWith("#"))) {
    expect(line).not.toMatch(/(?<![-=>*\]]) [?!;:»]|«(?![\u00a0\u202f])|[\p{L}\d}][?!;»]/u);
  }
});

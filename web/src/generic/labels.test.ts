// What is picked is marked as another language where nothing else says what is offered.

import { expect, test } from "vitest";
import type { GameSheet } from "../generated/protocol";

Object.assign(globalThis, { document: { documentElement: { lang: "" } }, navigator: { languages: ["fr"], language: "fr" }, localStorage: { getItem: () => null } });
const { valueLabel, valueLang } = await import("./labels");

const sheet = { name: "", named: [{ of: "question", field: "offered", key: "card", text: "words" }, { of: "colour", field: "colours", key: null, text: null }] } as unknown as GameSheet;
const view = { offered: [{ card: 7, words: { en: "Who laughs first?" } }, { card: 9, words: { fr: "Qui rit ?", en: "Who laughs?" } }], colours: ["rouge"] };

test.each([
  ["question", 7, "Who laughs first?", "en"],
  ["question", 9, "Qui rit ?", undefined],
  ["colour", 0, "rouge", undefined],
  ["number", 3, "3", undefined],
])("of %s, %s is %s", (of, value, label, lang) => {
  expect(valueLabel(of, value, sheet, view)).toBe(label);
  expect(valueLang(of, value, sheet, view)).toBe(lang);
});

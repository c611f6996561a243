import { expect, test } from "vitest";
import type { CardField } from "../generated/protocol";
import { cardOf, factsOf, filled, languagesIn, plainText, resumed, tagsOf, textsOf, textWith, titleOf, untranslated, type Filled } from "./cards";

const INNER: CardField[] = [
  { name: "question", kind: "question", needed: true },
  { name: "answer", kind: "number", low: 1, high: 9 },
  { name: "sort", kind: "choice", choices: ["usual", "odd"] },
  { name: "unit", kind: "words" },
  { name: "tags", kind: "tags" },
];
const FORM: CardField[] = [
  { name: "pack", kind: "choice", choices: ["a", "b"], needed: true },
  { name: "kind", kind: "choice", choices: ["x", "y"], by: "pack", choices_by: { a: ["x"], b: ["y"] }, needed: true },
  { name: "options", kind: "texts", low: 1, high: 3, when: { kind: ["y"] } },
  { name: "left", kind: "group", fields: INNER },
];
const CARD = {
  pack: "b", kind: "y", options: [{ fr: "un" }, { fr: "deux", en: "two" }],
  left: { fr: "Combien\u202f?", en: "How many?", answer: 7, sort: "odd", unit: { fr: "pas" }, tags: ["one", "two"] },
};

test("a card comes back from its form as it was", () => {
  expect(cardOf(FORM, filled(FORM, ["fr", "en"], CARD))).toEqual(CARD);
});

const ELSEWHERE = {
  id: "q-7", pack: "b", kind: "y", es: "¿Quién?", en: "Who?", options: [{ es: "uno" }, { "pt-BR": "dois" }],
  left: { es: "¿Cuántos?", id: "Berapa?", answer: 7, unit: { gl: "pasos" } },
};
const ASKING: CardField[] = [...FORM, { name: "question", kind: "question", needed: true }];

test("a text in a language that nobody speaks here is in the form, and comes back from it", () => {
  expect(languagesIn(ASKING, [ELSEWHERE], ["fr"])).toEqual(["fr", "es", "pt-BR", "id", "gl", "en"]);
  const form = filled(ASKING, ["fr", "en"], ELSEWHERE);
  expect({ id: ELSEWHERE.id, ...cardOf(ASKING, form) }).toEqual(ELSEWHERE);
  expect(Object.keys(form.question as object)).toEqual(expect.arrayContaining(["fr", "en", "es", "pt-BR", "gl"]));
  expect(form.question).not.toHaveProperty("id");
  expect(titleOf(INNER, { id: "q-8", es: "¿Quién?" }, ["fr", "en"])).toBe("¿Quién?");
  expect(untranslated(INNER, { id: "q-8", es: "¿Quién?" }, ["en", "es", "id"])).toEqual(["en"]);
});

test("what was begun in a form of fewer languages takes no text away", () => {
  const before: Filled = { ...filled(INNER, ["fr", "en"]), question: { fr: "", en: "How many?" }, unit: { fr: "", en: "" } };
  const card = { es: "¿Cuántos?", en: "How much?", unit: { en: "steps", es: "pasos" } };
  const now = resumed(filled(INNER, ["fr", "en"], card), before) as Filled;
  expect(cardOf(INNER, now)).toEqual({ es: "¿Cuántos?", en: "How many?", unit: { es: "pasos" } });
  expect(resumed(before, undefined)).toEqual(before);
});

test("what is empty is left out, and what is usual is not said", () => {
  const form = filled(FORM, ["fr", "en"]);
  expect(cardOf(FORM, form)).toEqual({ pack: "a", kind: "x" });
});

test("a choice that does not go with another gives way, and takes its fields along", () => {
  const form = { ...filled(FORM, ["fr", "en"], CARD), pack: "a" };
  expect(cardOf(FORM, form)).toEqual({ pack: "a", kind: "x", left: CARD.left });
});

test("what was typed and is no number is sent as it is, so that it can be told", () => {
  const form = filled(INNER, ["en"], { en: "How many?" });
  expect(cardOf(INNER, { ...form, answer: " many " })).toEqual({ en: "How many?", answer: "many" });
});

test("texts are found in every corner, and what is missing in a language", () => {
  expect(textsOf(FORM, CARD, "fr")).toEqual(["un", "deux", "Combien\u202f?", "pas"]);
  expect(untranslated(FORM, CARD, ["fr", "en"])).toEqual(["en"]);
  expect(tagsOf(FORM, CARD)).toEqual(["one", "two"]);
  expect(factsOf(FORM, CARD).map(({ group, name, value }) => `${group}/${name} ${value}`)).toEqual(["/pack b", "/kind y", "left/answer 7", "left/sort odd", "left/tags one two"]);
  expect(plainText("Où est L’Été")).toBe("ou est l’ete");
});

test("of several texts the one is shown in which most was found", () => {
  expect(textWith(["lune", "pas"], ["Le soleil", "La lune", "Un pas sur la Lune"])).toBe("Un pas sur la Lune");
  expect(textWith(["lune"], ["La lune", "Une lune"])).toBe("La lune");
  expect(textWith(["mars"], ["La lune"])).toBe("");
  expect(textWith([], ["La lune"])).toBe("");
});

// A card as a form to fill in: its game says which fields there are, and nothing here knows a game.

import type { CardField } from "../generated/protocol";
import { tidied } from "./written";

export type Plain = Record<string, unknown>;
/** What stands in the form: the same as in the card, but every number and every list of tags is still a text. */
export type Filled = Record<string, unknown>;
type Texts = Record<string, string>;

/** How a language is named, as on the server. */
const LANGUAGE = /^(?:und|[a-z]{2}|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){1,3})$/;
/** What a card is called stands beside its texts: on a card, id is no language. */
const withId = (form: readonly CardField[]): CardField[] => [{ name: "id", kind: "line" }, ...form];
const isField = (form: readonly CardField[], name: string): boolean => form.some((field) => field.name === name);

/** The texts of a question: they stand beside the other fields, each under the name of its language. */
const questionOf = (form: readonly CardField[], card: Plain): Texts =>
  Object.fromEntries(Object.entries(card).filter(([name, text]) => LANGUAGE.test(name) && typeof text === "string" && !isField(form, name))) as Texts;

/** These languages, and all others that some text on these cards is in: nothing that somebody wrote is out of sight. */
export const languagesIn = (form: readonly CardField[], cards: readonly Plain[], languages: readonly string[]): string[] =>
  [...new Set([...languages, ...cards.flatMap((card) => spokenIn(withId(form), card))])];

function spokenIn(form: readonly CardField[], card: Plain): string[] {
  return form.flatMap((field) => {
    const value = card[field.name];
    switch (field.kind) {
      case "question": return Object.keys(questionOf(form, card));
      case "words": return Object.keys(value ?? {});
      case "texts": return ((value as Texts[] | undefined) ?? []).flatMap((one) => Object.keys(one));
      case "group": return spokenIn(field.fields ?? [], (value as Plain | undefined) ?? {});
      default: return [];
    }
  });
}

const texts = (value: unknown, languages: readonly string[]): Texts =>
  Object.fromEntries(languages.map((language) => [language, String((value as Texts | undefined)?.[language] ?? "")]));

/** A card in its form, in these languages and in all that it is written in; an empty one without a card. */
export const filled = (form: readonly CardField[], languages: readonly string[], card: Plain = {}): Filled =>
  filledForm(withId(form), languagesIn(form, [card], languages), card);

function filledForm(form: readonly CardField[], languages: readonly string[], card: Plain): Filled {
  return Object.fromEntries(form.map((field) => [field.name, filledField(form, field, languages, card)]));
}

function filledField(form: readonly CardField[], field: CardField, languages: readonly string[], card: Plain): unknown {
  const value = card[field.name];
  switch (field.kind) {
    case "question": return texts(card, languages.filter((language) => !isField(form, language)));
    case "words": return texts(value, languages);
    case "group": return filledForm(field.fields ?? [], languages, (value as Plain | undefined) ?? {});
    case "texts": return Array.from({ length: field.high ?? 0 }, (_, index) => texts((value as Texts[] | undefined)?.[index], languages));
    case "tags": return ((value as string[] | undefined) ?? []).join(" ");
    case "choice": return value ?? (card.id === undefined || !field.needed ? choicesOf(field, card)[0] : "");
    default: return value === undefined || value === null ? "" : String(value);
  }
}

/** What was begun, laid over a card in its form: where the form had no place yet for a text, that of the card stays. */
export function resumed(form: unknown, begun: unknown): unknown {
  if (Array.isArray(form)) return form.map((one, index) => resumed(one, (begun as unknown[] | undefined)?.[index]));
  if (typeof form !== "object" || form === null) return begun ?? form;
  const over = (begun ?? {}) as Filled;
  return { ...over, ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, resumed(value, over[name])])) };
}

/** What may be chosen, as long as the other fields are as they are. */
export function choicesOf(field: CardField, filled: Filled): readonly string[] {
  const by = field.by ? field.choices_by?.[String(filled[field.by])] : undefined;
  return by ?? field.choices ?? [];
}

/** Whether a field belongs to the card as the others are. */
export const isThere = (form: readonly CardField[], field: CardField, filled: Filled): boolean =>
  Object.entries(field.when ?? {}).every(([name, values]) => {
    const other = form.find((one) => one.name === name);
    return values.includes(String(other?.kind === "choice" ? chosen(other, filled) : filled[name]));
  });

const written = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(value as Texts).map(([language, text]) => [language, tidied(text)] as const).filter(([, text]) => text));

/** The form as a card of the game's deck files: what is empty is left out. */
export function cardOf(form: readonly CardField[], filled: Filled): Plain {
  const card: Plain = {};
  for (const field of form) if (isThere(form, field, filled)) put(card, field, filled);
  return card;
}

function put(card: Plain, field: CardField, filled: Filled): void {
  const value = field.kind === "choice" ? chosen(field, filled) : filled[field.name];
  switch (field.kind) {
    case "question": Object.assign(card, written(value)); return;
    case "words": putUnlessEmpty(card, field.name, written(value)); return;
    case "group": putUnlessEmpty(card, field.name, cardOf(field.fields ?? [], value as Filled)); return;
    case "texts": putUnlessEmpty(card, field.name, (value as Texts[]).map(written).filter((one) => Object.keys(one).length)); return;
    case "tags": putUnlessEmpty(card, field.name, String(value).split(/[\s,]+/).filter(Boolean)); return;
    case "number": if (String(value).trim()) card[field.name] = numberIn(String(value)); return;
    default: if (tidied(String(value ?? "")) && (field.needed || value !== field.choices?.[0])) card[field.name] = tidied(String(value));
  }
}

/** One that does not go with the other fields any more gives way to one that does. */
export function chosen(field: CardField, filled: Filled): unknown {
  const choices = choicesOf(field, filled);
  return choices.includes(String(filled[field.name])) ? filled[field.name] : choices[0];
}

/** What is no number stays as it was typed: the server says so. */
const numberIn = (typed: string): unknown => (/^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed.trim());

function putUnlessEmpty(card: Plain, name: string, value: object): void {
  if (Object.keys(value).length) card[name] = value;
}

/** Every text of a card in a language, the questions first, for lists and for whoever searches. */
export const textsOf = (form: readonly CardField[], card: Plain, language: string): string[] => textsIn(withId(form), card, language);

function textsIn(form: readonly CardField[], card: Plain, language: string): string[] {
  const found = form.filter(({ kind }) => kind === "question").map(() => (isField(form, language) ? "" : String(card[language] ?? "")));
  for (const field of form) {
    const value = card[field.name];
    if (field.kind === "group" && value) found.push(...textsIn(field.fields ?? [], value as Plain, language));
    if (field.kind === "words" && value) found.push((value as Texts)[language] ?? "");
    if (field.kind === "texts" && value) found.push(...(value as Texts[]).map((one) => one[language] ?? ""));
  }
  return found.filter(Boolean);
}

/** The languages in which some text of a card is missing that has it in another. */
export const untranslated = (form: readonly CardField[], card: Plain, languages: readonly string[]): string[] =>
  languages.filter((language) => lacksIn(withId(form), card, languages, language));

const lacksIn = (form: readonly CardField[], card: Plain, languages: readonly string[], language: string): boolean =>
  form.some((field) => lacks(form, field, card, languages, language));

function lacks(form: readonly CardField[], field: CardField, card: Plain, languages: readonly string[], language: string): boolean {
  const value = card[field.name];
  const missing = (one: Texts | undefined, among = languages): boolean => Boolean(one && !one[language] && among.some((other) => one[other]));
  if (field.kind === "question") return !isField(form, language) && missing(card as Texts, languages.filter((other) => !isField(form, other)));
  if (field.kind === "words") return missing(value as Texts | undefined);
  if (field.kind === "texts") return ((value as Texts[] | undefined) ?? []).some((one) => missing(one));
  return field.kind === "group" && value !== undefined && lacksIn(field.fields ?? [], value as Plain, languages, language);
}

/** The tags of a card and of its groups. */
export const tagsOf = (form: readonly CardField[], card: Plain): string[] =>
  form.flatMap((field) => {
    if (field.kind === "tags") return (card[field.name] as string[] | undefined) ?? [];
    return field.kind === "group" && card[field.name] ? tagsOf(field.fields ?? [], card[field.name] as Plain) : [];
  });

/** What a card has besides texts, such as numbers and tags: each with its field, and the group that it is in. */
export function factsOf(form: readonly CardField[], card: Plain, group = ""): { group: string; name: string; value: string }[] {
  return form.flatMap((field) => {
    const value = card[field.name];
    if (value === undefined || field.kind === "question" || field.kind === "words" || field.kind === "texts") return [];
    if (field.kind === "group") return factsOf(field.fields ?? [], value as Plain, field.name);
    return [{ group, name: field.name, value: Array.isArray(value) ? value.join(" ") : String(value) }];
  });
}

/** A text as it is searched in: without capitals and accents. */
export const plainText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Of some texts the one with most of these words, given as they are searched for; the first of them, none if no word is in any. */
export function textWith(sought: readonly string[], texts: readonly string[]): string {
  const count = (text: string): number => sought.filter((word) => plainText(text).includes(word)).length;
  return texts.reduce((best, text) => (count(text) > count(best) ? text : best), "");
}

/** The text that stands for a card in a list: in the first of these languages that it is in, or in any other. */
export const titleOf = (form: readonly CardField[], card: Plain, languages: readonly string[]): string =>
  languagesIn(form, [card], languages).map((language) => textsOf(form, card, language)[0]).find(Boolean) ?? String(card.id);
/** In which of these, or of any other, that is, unless in the first, which is the reader's. */
export function titleLanguage(form: readonly CardField[], card: Plain, languages: readonly string[]): string | undefined {
  const found = languagesIn(form, [card], languages).find((language) => textsOf(form, card, language)[0]);
  return found === languages[0] ? undefined : found;
}

// What is on offer, in the words of the game.

import type { GameSheet, Option, Words } from "../generated/protocol";
import { words } from "$lib/words.svelte";
import { keyOf, type Value } from "./fields";
import { at } from "./ways";

export function moveLabel(option: Option, game: string): string {
  const id = [`move-${keyOf(option)}`, `move-${option.move}`].find((one) => words.has(one, game));
  return id ? words.text(id, option.fixed ?? {}, game) : option.move;
}

export function fieldLabel(option: Option, name: string, game: string): string {
  const field = option.fields?.[name];
  const limits = field?.field === "number" ? { low: field.low, high: field.high } : {};
  const id = `field-${option.move}-${name}`;
  return words.has(id, game) ? words.text(id, limits, game) : name;
}

/** What the view itself says of something to pick: a text by languages, or a plain one. */
function textInView(of: string, value: Value, sheet: GameSheet, view: unknown): Words | string | number | null {
  const named = sheet.named.find((one) => one.of === of);
  if (!named) return null;
  const items = at(view, named.field);
  const list = Array.isArray(items) ? (items as unknown[]) : [];
  const item = named.key ? list.find((one) => at(one, named.key!) === value) : list[Number(value)];
  return ((named.text ? at(item, named.text) : item) ?? null) as Words | string | number | null;
}

/** The language of its text, where it is not the reader's own. */
export function valueLang(of: string, value: Value, sheet: GameSheet, view: unknown): string | undefined {
  const text = textInView(of, value, sheet, view);
  return text !== null && typeof text === "object" ? words.langOf(text) : undefined;
}

/** Something to pick in words: from the view, from the game's messages, or as it is. */
export function valueLabel(of: string, value: Value, sheet: GameSheet, view: unknown): string {
  const text = textInView(of, value, sheet, view);
  if (text !== null) return typeof text === "object" ? words.of(text) : String(text);
  if (of === "seat") return words.label(Number(value));
  const id = `value-${of}-${({ "+": "plus", "-": "minus" } as Record<string, string>)[String(value)] ?? value}`;
  return words.has(id, sheet.name) ? words.text(id, {}, sheet.name) : String(value);
}

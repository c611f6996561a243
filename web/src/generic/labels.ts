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

/** Something to pick in words: from the view, from the game's messages, or as it is. */
export function valueLabel(of: string, value: Value, sheet: GameSheet, view: unknown): string {
  const named = sheet.named.find((one) => one.of === of);
  if (named) {
    const items = at(view, named.field);
    const list = Array.isArray(items) ? (items as unknown[]) : [];
    const item = named.key ? list.find((one) => at(one, named.key!) === value) : list[Number(value)];
    const text = named.text ? at(item, named.text) : item;
    if (text !== undefined && text !== null) return typeof text === "object" ? words.of(text as Words) : String(text);
  }
  if (of === "seat") return words.label(Number(value));
  const id = `value-${of}-${({ "+": "plus", "-": "minus" } as Record<string, string>)[String(value)] ?? value}`;
  return words.has(id, sheet.name) ? words.text(id, {}, sheet.name) : String(value);
}

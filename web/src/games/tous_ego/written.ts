// A question is its words, and nothing else.

import type { Written } from "$lib/written";

export const blank = (): Written => ({ text: "" });
export const lacks = (): null => null;
export const card = (): Record<string, unknown> => ({});

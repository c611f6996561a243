// A question is its words, and nothing else.

export const lacks = (): null => null;
export const card = (): Record<string, unknown> => ({});

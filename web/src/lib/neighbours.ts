// A card may speak of its reader's neighbours: here they get their names.

export function withNames(text: string, card: { left: number; right: number }, name: (seat: number) => string): string {
  return text.replaceAll("{left}", name(card.left)).replaceAll("{right}", name(card.right));
}

// What a Détecteur may get ready while the Questionné writes.

import type { View } from "../../generated/protocol";

/** Détecteurs prepare their guess from the moment that the card lies open until they speak. */
export function canPrepare(view: View, seat: number): string | null {
  if (view.game !== "caractere" || seat === view.questionne || view.test) return null;
  const speaksLater = view.phase === "guessing" && (view.speakers ?? []).includes(seat);
  return view.phase === "answering" || speaksLater ? "web-prepare-guess" : null;
}

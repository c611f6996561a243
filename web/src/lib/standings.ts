// Where everybody stands, in every game: cells walked, or cards still to lay.

import type { View } from "../generated/protocol";

export interface Standing { place: number; seats: number[]; value: number | null }

export function standings(view: View): Standing[] {
  if (view.outcome) return ranked(view.outcome.ranking, view);
  const seats = view.game === "face_to_face" ? [0, 1] : view.present;
  const values = [...new Set(seats.map((seat) => valueOf(view, seat)))].sort((a, b) => (view.game === "face_to_face" ? a - b : b - a));
  return ranked(values.map((value) => seats.filter((seat) => valueOf(view, seat) === value)), view);
}

function ranked(groups: readonly (readonly number[])[], view: View): Standing[] {
  let place = 1;
  return groups.filter((seats) => seats.length).map((seats) => {
    const standing = { place, seats: [...seats], value: valueOf(view, seats[0]!) };
    place += seats.length;
    return standing;
  });
}

/** Cards still to lay in Face to Face, cells in all others. */
export function valueOf(view: View, seat: number): number {
  if (view.game !== "face_to_face") return view.position[seat] ?? 0;
  const side = view.sides[seat];
  return side ? side.hand + side.deck : 0;
}

// Where everybody stands: what each game counts, and who is level.

import type { View } from "../generated/protocol";
import type { Counted } from "../games";

interface Standing { place: number; seats: number[]; value: number }

export function standings(view: View, { seats, of, lowest = false }: Counted): Standing[] {
  const playing = seats(view);
  const values = [...new Set(playing.map((seat) => of(view, seat)))].sort((a, b) => (lowest ? a - b : b - a));
  const groups = view.outcome?.ranking ?? values.map((value) => playing.filter((seat) => of(view, seat) === value));
  let place = 1;
  return groups.filter((group) => group.length).map((group) => {
    const standing = { place, seats: [...group], value: of(view, group[0]!) };
    place += group.length;
    return standing;
  });
}

/** Along a track, by the cells or points that each has come. */
export const onTrack = (unit: Counted["unit"]): Counted => ({
  unit,
  seats: (view) => ("present" in view ? view.present : []),
  of: (view, seat) => ("position" in view ? (view.position[seat] ?? 0) : 0),
});

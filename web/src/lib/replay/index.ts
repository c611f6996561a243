// A finished game once more, from what everybody was told and from nothing else: the view that spectators had after
// each step. No rule is carried out again; what no event tells is left as it was.

import type { About, GameEvent, GameName, View } from "../../generated/protocol";
import { CaractereAgain } from "./caractere";
import type { Deal, Dealt, Rebuilding } from "./common";
import { FaceToFaceAgain } from "./face_to_face";
import { IncroyableAgain } from "./incroyable";
import { TousEgoAgain } from "./tous_ego";

const AGAIN: Record<GameName, new (deal: Deal) => Rebuilding> = {
  incroyable: IncroyableAgain,
  face_to_face: FaceToFaceAgain,
  caractere: CaractereAgain,
  tous_ego: TousEgoAgain,
};

export function dealtIn(steps: readonly (readonly GameEvent[])[]): Dealt | null {
  return steps[0]?.find((event) => event.event === "dealt") ?? null;
}

/** The public view after each step; none where the first step is not the deal. */
export function viewsOf(game: GameName, steps: readonly (readonly GameEvent[])[], options: About["options"], end: View): View[] {
  const dealt = dealtIn(steps);
  if (!dealt) return [];
  const events = steps.flat();
  const again = new AGAIN[game]({ dealt, options, end, events });
  let told = 0;
  return steps.map((step) => {
    for (const event of step) again.after(event, events.slice(++told));
    return again.view;
  });
}

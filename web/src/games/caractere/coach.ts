// What is explained when it first happens, and where in the rules it stands.

import type { Coaching, Situation } from "..";
import type { Caractere } from "../../generated/protocol";
import { partsFrom } from "$lib/rules";
import type { Seen } from "$lib/stage.svelte";

const moments: Coaching["moments"] = {
  drawing: "packs", answering: "turn", guessing: "turn", guessing_together: "turn", judging_adjectives: "packs", ticking_adjectives: "packs",
  contesting: "contest", debating: "contest", judging: "contest", judging_openly: "contest",
  test_drawing: "test", test_answering: "test", test_guessing: "test", test_contesting: "test", over: "test",
};

const partOf = partsFrom(
  { 1: "goal", 10: "packs", 20: "turn", 30: "contest", 40: "joks", 50: "cells", 60: "test" },
  { A15: "joks", A20: "contest", A31: "goal", A32: "contest", A35: "turn" },
);

const situations: Coaching["situations"] = (seen) => {
  const { phase } = seen.view;
  const part = moments[phase];
  return [...happened(seen), ...(part && phase !== "over" ? [{ id: phase, part }] : [])];
};

function happened(seen: Seen): Situation[] {
  const board = seen.about.board as Caractere.Board;
  const view = seen.view as Caractere.View;
  const name = (seat: number): string => seen.nameOf(seat);
  return (seen.shown as Caractere.Event[]).toReversed().flatMap((event): Situation[] => {
    switch (event.event) {
      case "test_failed": return [{ id: "failed", facts: { name: name(event.seat) }, part: "test", brief: true }];
      case "cell_acted": return [{ id: `cell-${event.effect}`, facts: { name: name(event.seat) }, part: "cells", brief: true }];
      case "jok_drawn": return [{ id: "cell-jok", facts: { name: name(event.seat) }, part: "cells", brief: true }];
      case "jok_returned": {
        const asked = event.seat === view.questionne;
        return [{ id: asked ? "jok" : "jok-guess", facts: { name: name(event.seat) }, part: "joks", brief: true }];
      }
      case "refused": return [{ id: "refused", facts: { name: name(event.seat) }, part: "joks", brief: true }];
      case "contest_judged": return event.sincere === event.insincere ? [{ id: "even", facts: { name: name(event.winner) }, part: "contest", brief: true }] : [];
      case "advanced": return [
        ...(event.end === board.test ? [{ id: "arrived", facts: { name: name(event.seat) }, part: "test", brief: true }] : []),
        ...(board.cells[event.end] ? [{ id: "special", facts: { name: name(event.seat) }, part: "cells", brief: true }] : []),
        ...(event.reason === "guess" ? [{ id: "right", facts: { name: name(event.seat) }, part: "turn", brief: true }] : []),
      ];
      default: return [];
    }
  });
}

export const coach: Coaching = { situations, moments, partOf };

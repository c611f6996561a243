// Views laid one over the other: what changed is new, null takes away, and the rest stays as it was.

import { expect, test } from "vitest";
import type { GameEvent, Replay } from "../generated/protocol";
import { Past, viewsOf } from "./past.svelte";

const event = (name: string): GameEvent => ({ event: name }) as unknown as GameEvent;
const dealt = { event: "dealt", game: "tous_ego", names: ["Ana", "Bo"], looks: [4, 2], first: 0 } as GameEvent;

test("a view is the one before with what changed", () => {
  const steps = [{ phase: "reading", round: 1, last: null }, { phase: "voting", voters: [0] }, { voters: null }, {}];
  expect(viewsOf(steps.map((view) => ({ events: [], view })))).toEqual([
    { phase: "reading", round: 1 }, { phase: "voting", round: 1, voters: [0] }, { phase: "voting", round: 1 }, { phase: "voting", round: 1 },
  ]);
});

test("what was kept before views were is left out, and what changed nothing; names are those of that game", () => {
  const steps = [
    { events: [dealt], view: {} }, { events: [event("asked")], view: { game: "tous_ego", round: 1 } }, { events: [], view: {} }, { events: [event("counted")], view: { round: 2 } },
  ];
  const past = new Past({ game: "tous_ego", number: 1, over: true, options: {}, board: null, steps } as Replay);
  expect(past.views).toEqual([{ game: "tous_ego", round: 1 }, { game: "tous_ego", round: 2 }]);
  expect([past.nameOf(1), past.lookOf(0)]).toEqual(["Bo", 4]);
  expect(() => new Past({ game: "tous_ego", number: 1, over: true, options: {}, board: null, steps: [steps[0]!] } as Replay)).toThrow("no_such_game_here");
});

test("the next step is played, any other is only shown", () => {
  const past = new Past({
    game: "tous_ego", number: 1, over: true, options: {}, board: null,
    steps: [dealt, event("asked"), event("counted")].map((one, round) => ({ events: [one], view: { game: "tous_ego", round } })),
  } as Replay);
  const heard: [string[], boolean][] = [];
  past.listen((events, gap) => heard.push([events.map((one) => one.event), gap]));
  past.go(1);
  past.go(0);
  past.go(2);
  expect(heard).toEqual([[["asked"], false], [[], true], [[], true]]);
  expect([past.view, past.log.length]).toEqual([{ game: "tous_ego", round: 2 }, 3]);
});

// What is explained when it first happens, and where in the rules it stands.

import type { Coaching, Situation } from "..";
import type { TousEgo } from "../../generated/protocol";
import { partsFrom } from "$lib/rules";
import type { Seen } from "$lib/stage.svelte";

const moments: Coaching["moments"] = {
  reading: "question", voting: "vote", forecasting: "forecast", voting_and_forecasting: "vote", over: "end",
};

const partOf = partsFrom(
  { 1: "question", 11: "vote", 20: "forecast", 30: "count", 40: "question", 50: "end" },
  { A01: "vote", A02: "question", A08: "end" },
);

/** Within so many cells of the end, one right forecast may decide the game. */
const NEAR = 3;

const situations: Coaching["situations"] = (seen) => {
  const { phase } = seen.view;
  return [...counted(seen), ...(["voting", "forecasting", "voting_and_forecasting"].includes(phase) ? [{ id: phase, part: moments[phase]! }] : [])];
};

/** The count, once it has been seen: while ballots fall out of the urn nobody knows it. */
function counted(seen: Seen): Situation[] {
  const rows = (seen.shown as readonly TousEgo.Event[]).filter((event) => event.event === "counted");
  if (seen.playing || !rows.length) return [];
  const { target } = seen.view as TousEgo.View;
  const near = rows.find(({ position }) => position < target && target - position <= NEAR);
  const alone = rows.find(({ ballots, forecast }) => ballots === 0 && forecast === "none");
  return [
    ...(rows.every(({ standing }) => standing !== "most") ? [{ id: "level", part: "tie", brief: true }] : []),
    ...(near ? [{ id: "near", facts: { name: seen.nameOf(near.seat), target }, part: "end", brief: true }] : []),
    ...(alone ? [{ id: "none", facts: { name: seen.nameOf(alone.seat) }, part: "forecast", brief: true }] : []),
    { id: "points", part: "count", brief: true },
  ];
}

export const coach: Coaching = { situations, moments, partOf };

// A first round that explains itself: what to do, why something happened, and what it means for the one who learns.

import type { Explained, Learner, Lesson } from "..";
import type { GameEvent, TousEgo } from "../../generated/protocol";
import { columnsOf, countAround, FACES, type Column, type Sign } from "./count";

const ROUNDS = 2;

/** The count is explained with its last ballot. */
function why(event: GameEvent, { seen, seat }: Learner): Explained | null {
  const rows = countAround(seen.all, event);
  return event.event === "counted" && rows.at(-1) === event ? result(rows, seat) : null;
}

function now({ seen, seat, ask }: Learner): Explained | null {
  const view = seen.view as TousEgo.View;
  const name = seen.nameOf(view.reader);
  switch (view.phase) {
    case "reading": return view.last ? result(columnsOf(view.last, view.present), seat) : { id: view.reader === seat ? "read" : "read-other", facts: { name }, part: "question" };
    case "voting": return { id: ask ? "vote" : "vote-wait", part: "vote" };
    case "forecasting": return { id: ask ? "forecast" : "forecast-wait", part: "forecast" };
    case "voting_and_forecasting": return { id: ask ? "both" : "both-wait", part: "vote" };
    default: return null;
  }
}

/** What the count brought the one who learns, and why. */
function result(columns: readonly Column[], seat: number): Explained | null {
  const mine = columns.find((column) => column.seat === seat);
  if (!mine?.forecast) return null;
  const most = Math.max(...columns.map(({ ballots }) => ballots));
  const level = mine.ballots === most && mine.standing === "some";
  const facts = { ballots: mine.ballots, forecast: FACES[mine.forecast as Sign], sign: FACES[mine.standing], points: mine.points };
  const id = mine.points ? "result-right" : level ? "result-level" : "result-wrong";
  return { id, facts, part: level ? "tie" : "count" };
}

/** Two counts, and the next question is on the table. */
function learnt({ seen, seat }: Learner): boolean {
  const counts = (seen.log as readonly TousEgo.Event[]).filter((event) => event.event === "counted" && event.seat === seat).length;
  return counts >= ROUNDS && seen.view.phase !== "reading";
}

export const lesson: Lesson = { bots: 3, goal: { id: "goal", part: "question" }, why, now, learnt };

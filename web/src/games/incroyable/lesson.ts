// A first round that explains itself: what to do, why something happened, and what it means for the one who learns.

import type { Explained, Learner, Lesson } from "..";
import type { GameEvent, Incroyable } from "../../generated/protocol";
import { fold, frameOf, ladder, type Frame } from "./frame";

const ROUNDS = 2;

const frameAt = ({ seen }: Learner): Frame => {
  const before = frameOf(seen.view as Incroyable.View);
  return seen.playing ? (seen.shown as Incroyable.Event[]).reduce(fold, before) : before;
};

function why(anything: GameEvent, learner: Learner): Explained | null {
  const event = anything as Incroyable.Event;
  const { seen, seat } = learner;
  const name = (one: number): string => seen.nameOf(one);
  switch (event.event) {
    case "passed": return event.seat === seat ? null : { id: "passed", facts: { name: name(event.seat) }, part: "speak" };
    case "raised": return event.seat === seat ? { id: "you-raised", part: "speak" } : { id: "raised", facts: { name: name(event.seat), old: event.old, value: event.value }, part: "speak" };
    case "challenged": {
      const facts = { name: name(event.seat), target: name(event.target), value: event.value };
      return { id: event.seat === seat ? "you-doubt" : event.target === seat ? "doubts-you" : "doubts", facts, part: "speak" };
    }
    case "challenge_judged": {
      const { estimates, answer } = frameAt(learner);
      return { id: event.success ? "doubt-right" : "doubt-wrong", facts: { value: estimates[event.target] ?? 0, answer, name: name(event.seat) }, part: "points" };
    }
    case "scored": return event.seat === seat ? scored(event.points, learner) : null;
    case "walked":
      if (event.seat !== seat) return null;
      if (event.back) return { id: "black", facts: { back: event.back }, part: "track" };
      return event.bonus ? { id: "bonus", facts: { bonus: event.bonus }, part: "track" } : null;
    default: return null;
  }
}

/** What the points of the one who learns are for. */
function scored(points: number, learner: Learner): Explained | null {
  const { estimates, answer, challenge, success, announced } = frameAt(learner);
  const mine = estimates[learner.seat];
  if (announced !== null || mine === undefined || answer === null) return null;
  const facts = { points, value: mine, answer };
  if (challenge?.seat === learner.seat) return { id: success ? "points-doubt" : "points-vain", facts, part: "points" };
  return { id: mine > answer ? "points-high" : "points", facts, part: "points" };
}

function now({ seen, seat, ask }: Learner): Explained | null {
  const view = seen.view as Incroyable.View;
  const reads = view.questioner === seat;
  const name = seen.nameOf(view.questioner);
  switch (view.phase) {
    case "drawing": return reads ? { id: "draw", part: "estimate" } : { id: "draw-other", facts: { name }, part: "estimate" };
    case "estimating": return { id: ask ? "estimate" : "estimate-wait", part: "estimate" };
    case "separating": return { id: ask ? "tie" : "tie-other", facts: { name: seen.nameOf(view.waiting[0] ?? seat) }, part: "tie" };
    case "speaking": return speaking(view, (one) => seen.nameOf(one), ask?.options.map(({ move }) => move) ?? []);
    case "announcing": return { id: reads ? "announce" : "announce-other", facts: { name }, part: "risk" };
    case "betting": return { id: ask ? "bet" : "bet-wait", part: "risk" };
    case "continuing": return { id: "continue", part: "risk" };
    default: return null;
  }
}

function speaking(view: Incroyable.View, nameOf: (seat: number) => string, moves: readonly string[]): Explained {
  const order = ladder(view.estimates ?? {});
  const highest = order[0]!;
  const facts = { name: nameOf(view.waiting[0] ?? 0), highest: nameOf(highest), value: view.estimates?.[highest] ?? 0 };
  const id = moves.includes("pass") ? "speak" : moves.length ? "must" : "speak-other";
  return { id, facts, part: "speak" };
}

/** Two rounds, and the next question is on the table. */
function learnt({ seen }: Learner): boolean {
  const rounds = seen.log.filter(({ event }) => event === "challenged" || event === "risk_round_ended").length;
  return rounds >= ROUNDS && seen.view.phase !== "drawing";
}

export const lesson: Lesson = { bots: 2, goal: { id: "goal", part: "goal" }, why, now, learnt };

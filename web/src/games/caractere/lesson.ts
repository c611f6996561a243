// A first round that explains itself: what to do, why something happened, and what it means for the one who learns.

import type { Explained, Learner, Lesson } from "..";
import type { Caractere, GameEvent } from "../../generated/protocol";
import { packOfCell } from "./packs";
import { sceneNow } from "./scene";

const TURNS = 3;

function why(anything: GameEvent, learner: Learner): Explained | null {
  const event = anything as Caractere.Event;
  const { seen, seat } = learner;
  const name = (one: number): string => seen.nameOf(one);
  switch (event.event) {
    case "guessed": return event.seat === seat ? null : { id: "guessed", facts: { name: name(event.seat) }, part: "turn" };
    case "revealed": return revealed(event, learner);
    case "advanced": return event.seat === seat ? { id: "walked", facts: { steps: event.end - event.start }, part: "turn" } : null;
    case "jok_returned": return event.seat === seat ? null : { id: "jok", facts: { name: name(event.seat) }, part: "joks" };
    case "contested": return { id: event.target === seat ? "contested-you" : "contested", facts: { name: name(event.seat), target: name(event.target) }, part: "contest" };
    case "cell_acted": return { id: event.seat === seat ? "your-cell" : "cell", facts: { name: name(event.seat) }, part: "cells" };
    default: return null;
  }
}

function revealed({ seat: author }: Caractere.Revealed, { seen, seat }: Learner): Explained {
  const facts = { name: seen.nameOf(author) };
  if (author === seat) return { id: "revealed-yours", part: "turn" };
  const { heard, right } = sceneNow(seen);
  const guessed = heard.some((one) => one.seat === seat && one.said);
  return { id: right.includes(seat) ? "revealed-right" : guessed ? "revealed-wrong" : "revealed", facts, part: "turn" };
}

function now({ seen, seat, ask }: Learner): Explained | null {
  const view = seen.view as Caractere.View;
  const asked = view.questionne === seat;
  const facts = { name: seen.nameOf(view.questionne), pack: packOfCell(view.position[view.questionne] ?? 0).name };
  if (view.test) return { id: asked ? "test" : "test-other", facts, part: "test" };
  switch (view.phase) {
    case "drawing": return { id: asked ? "draw" : "draw-other", facts, part: "packs" };
    case "answering": return { id: asked ? "answer" : "prepare", facts, part: "turn" };
    case "guessing": case "guessing_together":
      return { id: ask && !asked ? "guess" : asked ? "guess-yours" : "guess-wait", facts, part: "turn" };
    case "judging_adjectives": case "ticking_adjectives": return { id: "adjectives", facts, part: "packs" };
    case "contesting": return { id: ask?.options.some(({ move }) => move === "contest") ? "contest" : "contest-other", facts, part: "contest" };
    case "debating": return { id: view.contest?.includes(seat) ? "debate" : "listen", facts, part: "contest" };
    case "judging": case "judging_openly": return { id: ask ? "judge" : "judge-wait", facts, part: "contest" };
    default: return null;
  }
}

/** One turn as the one who is asked, two as one who guesses, if the learner begins; and the next card is read. */
function learnt({ seen }: Learner): boolean {
  return (seen.view as Caractere.View).turn > TURNS && seen.view.phase !== "drawing" && seen.view.phase !== "contesting";
}

export const lesson: Lesson = { bots: 3, goal: { id: "goal", part: "goal" }, why, now, learnt };

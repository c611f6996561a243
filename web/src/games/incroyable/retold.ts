// What was said in a game that is over, and what its rounds were about.

import type { Move, Words } from "../../generated/protocol";
import type { Retold } from "..";
import { words } from "$lib/words.svelte";
import { figure, withUnit, type Measure } from "./numbers";
import { say } from "./say";

/** What lay on the table when somebody spoke: estimates by seat. */
interface Talk extends Measure { estimates: number[] }
/** How far each pawn came, and what was asked; a risk round has many questions. */
interface Round extends Measure { steps: number[]; question?: Words; answer: number }

const signed = (steps: number): string => words.number(steps, { signDisplay: "exceptZero" });

export const retold: Retold = {
  move: (move: Move, facts, named) => {
    const talk = facts as unknown as Talk;
    if (move.move === "challenge") return say("review-doubt", { value: figure(talk.estimates[move.seat]!, talk), target: named(move.seat) });
    return move.move === "raise" ? say("review-raise", { value: figure(move.value, talk) }) : say("review-pass");
  },
  round: (facts) => {
    const round = facts as unknown as Round;
    return round.question ? say("review-asked", { question: words.of(round.question), answer: withUnit(round.answer, round) }) : say("review-risk");
  },
  /** One's own steps, and those of whoever came furthest of the others. */
  swing: (facts, seat, named) => {
    const { steps } = facts as unknown as Round;
    const others = steps.map((_, other) => other).filter((other) => other !== seat);
    const first = others.reduce((best, other) => (steps[other]! > steps[best]! ? other : best));
    return { steps: signed(steps[seat]!), other: named(first), most: signed(steps[first]!) };
  },
};

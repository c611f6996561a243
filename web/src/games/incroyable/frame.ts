// What is to be seen at one moment: folded from events while the stage plays, read from the view when it is still.

import { figures, type Incroyable, type Seat, type Words } from "../../generated/protocol";

export type Sign = "+" | "-";

export interface Asked {
  words: Words;
  symbol: string;
  /** quantity, date or percentage; empty until somebody tells. */
  kind: string;
  unit: Words;
  /** With the symbol, what it is known by. */
  card_id?: string;
}

export interface Frame {
  questioner: Seat;
  question: Asked | null;
  position: number[];
  /** The estimates that lie open, by seat. */
  estimates: Record<number, number>;
  /** Who speaks and who speaks next, in order. */
  speakers: Seat[];
  moving: Seat[];
  /** What each said last in this round: 0 for a pass, else the raise. */
  said: Record<number, number>;
  challenge: { seat: Seat; target: Seat } | null;
  answer: number | null;
  note: Words | null;
  /** Whether the doubt was right; null until it is judged. */
  success: boolean | null;
  points: Record<number, number>;
  stake: number | null;
  survivors: Seat[];
  announced: number | null;
  bets: Record<number, { sign: Sign; right: boolean }>;
}

const SETTLED = ["drawing", "continuing", "over"];

/** What the view shows; between questions that is the last one as it was settled, for the argument about it. */
export function frameOf(view: Incroyable.View): Frame {
  const open = {
    ...EMPTY,
    questioner: view.questioner,
    position: view.position,
    stake: view.stake ?? null,
    survivors: view.survivors ?? [],
  };
  if (view.last && SETTLED.includes(view.phase)) return settled(open, view.last);
  const question = view.question;
  return {
    ...open,
    question: question ? { ...question, unit: question.unit ?? {} } : null,
    estimates: view.estimates ?? {},
    speakers: view.speakers ?? [],
    moving: view.moving ?? [],
    said: Object.fromEntries(view.said ?? []),
    announced: view.announced ?? null,
  };
}

function settled(open: Frame, { question, kind, unit, note, reckoning, card_id }: Incroyable.Told): Frame {
  const { answer, challenger, target, announced } = reckoning;
  const estimates = Object.fromEntries((reckoning.estimates ?? []).flatMap((value, seat) => (value ? [[seat, value]] : [])));
  const taking = announced == null ? Object.keys(estimates).map(Number) : reckoning.points.map((_, seat) => seat);
  const challenge = challenger != null && target != null ? { seat: challenger, target } : null;
  return {
    ...open,
    question: { words: question, symbol: reckoning.symbol, kind, unit, card_id },
    estimates,
    challenge,
    answer,
    note,
    success: challenge ? estimates[challenge.target]! > answer : null,
    points: Object.fromEntries(taking.map((seat) => [seat, reckoning.points[seat] ?? 0])),
    announced: announced ?? null,
    // The view is already at the next stake; whoever walked, walked by this one.
    stake: announced == null ? null : Math.max(...reckoning.points),
    bets: Object.fromEntries(
      (reckoning.signs ?? []).map(([seat, sign]) => [seat, { sign, right: (sign === "+") === answer > (announced ?? 0) }]),
    ),
  };
}

const EMPTY: Frame = {
  questioner: 0, question: null, position: [], estimates: {}, speakers: [], moving: [], said: {}, challenge: null,
  answer: null, note: null, success: null, points: {}, stake: null, survivors: [], announced: null, bets: {},
};

/** The next moment. Whatever an event does not tell stays as it was until the stage is still. */
export function fold(frame: Frame, event: Incroyable.Event): Frame {
  const next = folded(frame, event);
  // Only the numbers of a question tell what kind it is.
  return "kind" in event && next.question ? { ...next, question: { ...next.question, kind: event.kind } } : next;
}

function folded(frame: Frame, event: Incroyable.Event): Frame {
  switch (event.event) {
    case "asked": return asked(frame, event);
    case "risk_round_began":
      return { ...EMPTY, questioner: event.questioner, position: frame.position, stake: STAKES[0] };
    case "estimated": return { ...frame, estimates: { ...frame.estimates, [event.seat]: event.value } };
    case "shifted":
      return { ...frame, estimates: { ...frame.estimates, [event.seat]: event.value }, moving: frame.moving.filter((seat) => seat !== event.seat) };
    case "passed": return { ...frame, said: { ...frame.said, [event.seat]: 0 }, speakers: frame.speakers.slice(1) };
    case "raised": return raised(frame, event);
    case "challenged": return { ...frame, challenge: { seat: event.seat, target: event.target }, speakers: [] };
    case "answer_read":
      return { ...frame, answer: event.answer, note: event.note, question: frame.question && { ...frame.question, unit: event.unit } };
    case "challenge_judged": return { ...frame, success: event.success };
    case "announced": return { ...frame, announced: event.value };
    case "bet_shown":
      return { ...frame, bets: { ...frame.bets, [event.seat]: { sign: event.sign, right: event.right } }, survivors: event.right ? frame.survivors : frame.survivors.filter((seat) => seat !== event.seat) };
    case "scored": return { ...frame, points: { ...frame.points, [event.seat]: event.points } };
    case "walked": return { ...frame, position: frame.position.map((cell, seat) => (seat === event.seat ? event.end : cell)) };
    default: return frame;
  }
}

function asked(frame: Frame, event: Incroyable.Asked): Frame {
  const risk = event.stake != null;
  return {
    ...EMPTY,
    questioner: event.questioner,
    position: frame.position,
    survivors: risk ? frame.survivors : [],
    stake: event.stake ?? null,
    question: { words: event.question, symbol: event.symbol, kind: "", unit: {}, card_id: event.card_id },
  };
}

function raised(frame: Frame, event: Incroyable.Raised): Frame {
  const estimates = { ...frame.estimates, [event.seat]: event.value };
  return { ...frame, estimates, said: { ...frame.said, [event.seat]: event.value }, speakers: ladder(estimates).slice(-1) };
}

/** The seats by estimate, highest first. */
export const ladder = (estimates: Record<number, number>): Seat[] =>
  Object.keys(estimates).map(Number).sort((a, b) => estimates[b]! - estimates[a]! || a - b);

/** The stakes of a risk round, in order. */
export const STAKES = figures.incroyable.stakes;

/** What a right doubt of the estimate of this rank brings. */
export const forDoubting = (rank: number): number => figures.incroyable.doubts[rank - 1] ?? 0;

/** Events that decide something: pads leave them to the board, if there is one. */
const REVEALS = new Set(["estimated", "challenged", "answer_read", "challenge_judged", "bet_shown", "scored", "walked"]);
export const isReveal = (event: { event: string } | null): boolean => event !== null && REVEALS.has(event.event);

// What lies on the table for all to see: as the view has it, and with what has been on stage since.

import type { Caractere, Seat } from "../../generated/protocol";
import type { Seen } from "$lib/stage.svelte";
import { saidIn, saidOf, same, type Said } from "./replies";

interface Heard {
  seat: Seat;
  /** Nothing for a jok or a refusal. */
  said: Said | null;
}

export interface Row {
  seat: Seat;
  answer: Said | null;
  guess: Said | null;
  right: boolean;
}

export interface Scene {
  /** Whose turn it is; the card may still be the last one's. */
  turn: Seat;
  author: Seat;
  card: Caractere.Shown | null;
  answer: Said | null;
  heard: Heard[];
  right: Seat[];
  judged: Caractere.AdjectiveJudged[];
  contest: [Seat, Seat] | null;
  votes: { for: number; against: number; winner: Seat } | null;
  position: number[];
  test: { candidate: Seat; needed: number | null; rows: Row[] } | null;
  /** The turn of this card is over: it stays in sight until the next. */
  settled: boolean;
  over: boolean;
}

const COVERED: readonly string[] = ["answering", "guessing", "guessing_together"];

/** At the moment that is on stage. */
export function sceneNow(seen: Seen): Scene {
  const scene = sceneOf(seen.view as Caractere.View);
  return seen.playing ? (seen.shown as Caractere.Event[]).reduce(after, scene) : scene;
}

export function sceneOf(view: Caractere.View): Scene {
  const settled = view.last?.settled;
  // The last card stays in sight until the next one is drawn; but a test has no other card than its own.
  const card = view.card ?? (view.test ? null : view.last?.card) ?? null;
  const guesses = settled?.guesses ?? view.guesses ?? [];
  const answer = COVERED.includes(view.phase) ? null : (settled?.answer ?? view.answer ?? null);
  const author = settled?.questionne ?? view.questionne;
  const heard: Heard[] = card && !view.test ? guesses.map(([seat, reply]) => ({ seat, said: saidOf(card, reply) })) : [];
  return {
    turn: view.questionne,
    author,
    card,
    answer: card && answer !== null && !view.test ? saidOf(card, answer) : null,
    heard: card && !view.test ? [...heard, ...silent(view, author, heard)] : [],
    right: settled?.right ?? view.right ?? [],
    judged: [],
    contest: view.contest ?? null,
    votes: settled?.votes && settled.winner != null ? { for: settled.votes[0], against: settled.votes[1], winner: settled.winner } : null,
    position: view.position,
    test: view.test ? testOf(view, view.test) : null,
    settled: settled !== undefined,
    over: view.phase === "over",
  };
}

/** Those whose moment to guess has passed without a guess: they gave back a jok, or kept quiet. */
function silent(view: Caractere.View, author: Seat, heard: Heard[]): Heard[] {
  if (view.phase === "answering" || view.phase === "guessing_together") return [];
  const others = view.present.filter((seat) => seat !== author && !view.speakers?.includes(seat));
  return others.filter((seat) => !heard.some((one) => one.seat === seat)).map((seat) => ({ seat, said: null }));
}

function testOf(view: Caractere.View, test: Caractere.Test): NonNullable<Scene["test"]> {
  const card = view.card;
  const rows = Object.entries(test.answers ?? {}).map(([key, answer]) => {
    const seat = Number(key);
    const guess = test.guesses?.[key];
    return {
      seat,
      answer: card ? saidOf(card, answer) : null,
      guess: card && guess !== undefined ? saidOf(card, guess) : null,
      right: test.right?.includes(seat) ?? false,
    };
  });
  return { candidate: test.candidate, needed: test.needed ?? null, rows };
}

/** The scene after one more event. */
export function after(scene: Scene, event: Caractere.Event): Scene {
  switch (event.event) {
    case "turn_began":
      return { ...scene, turn: event.seat, contest: null, settled: scene.card !== null, test: null };
    case "card_read":
      return { ...scene, ...fresh(event), turn: event.seat };
    case "cell_acted": case "test_failed":
      return { ...scene, position: moved(scene, event.seat, event.end) };
    case "refused":
      return { ...hush(scene, event.seat), position: moved(scene, event.seat, event.end) };
    case "jok_returned":
      return hush(scene, event.seat);
    case "guessed":
      return { ...scene, heard: [...scene.heard, { seat: event.seat, said: saidIn(event) }] };
    case "revealed":
      return revealed(scene, event);
    case "adjective_judged":
      return { ...scene, judged: [...scene.judged, event], right: event.right ? [...scene.right, ...sayers(scene, event.adjective)] : scene.right };
    case "advanced":
      return advanced(scene, event);
    case "contested":
      return { ...scene, contest: [event.target, event.seat], votes: null };
    case "contest_judged":
      return judged(scene, event);
    case "test_began":
      return { ...scene, card: null, heard: [], answer: null, right: [], settled: false, test: { candidate: event.seat, needed: null, rows: [] } };
    case "test_disclosed":
      return disclosed(scene, event);
    case "test_counted":
      return scene.test ? { ...scene, test: { ...scene.test, needed: event.needed } } : scene;
    case "game_over":
      return { ...scene, over: true };
    default:
      return scene;
  }
}

const moved = (scene: Scene, seat: Seat, end: number): number[] =>
  scene.position.map((cell, index) => (index === seat ? end : cell));

/** What can be answered is not told with a question: until it is known, there is only what people say. */
function fresh({ seat, question: words, pack, value, left, right }: Caractere.CardRead): Partial<Scene> {
  const card = { words, pack, kind: "adjective", value, left, right };
  return { author: seat, card, answer: null, heard: [], right: [], judged: [], contest: null, votes: null, settled: false };
}

const sayers = (scene: Scene, adjective: string): Seat[] =>
  scene.heard.filter(({ said }) => said && same(said, { adjective })).map(({ seat }) => seat);

function hush(scene: Scene, seat: Seat): Scene {
  return seat === scene.author ? scene : { ...scene, heard: [...scene.heard, { seat, said: null }] };
}

function revealed(scene: Scene, event: Caractere.Revealed): Scene {
  const answer = saidIn(event);
  const right = scene.heard.filter(({ said }) => said && same(said, answer)).map(({ seat }) => seat);
  return { ...scene, answer, right };
}

function advanced(scene: Scene, event: Caractere.Advanced): Scene {
  const right = event.reason === "guess" && !scene.right.includes(event.seat) ? [...scene.right, event.seat] : scene.right;
  return { ...scene, right, position: moved(scene, event.seat, event.end) };
}

/** A won doubt counts as a right guess in the last test. */
function judged(scene: Scene, event: Caractere.ContestJudged): Scene {
  const votes = { for: event.sincere, against: event.insincere, winner: event.winner };
  if (!scene.test || !scene.contest || event.winner !== scene.test.candidate) return { ...scene, votes };
  const [partner] = scene.contest;
  const rows = scene.test.rows.map((row) => (row.seat === partner ? { ...row, right: true } : row));
  return { ...scene, votes, test: { ...scene.test, rows } };
}

function disclosed(scene: Scene, event: Caractere.LastTestDisclosed): Scene {
  const row = { seat: event.seat, answer: { option: event.answer }, guess: { option: event.guess }, right: event.right };
  const test = scene.test ?? { candidate: scene.turn, needed: null, rows: [] };
  return { ...scene, test: { ...test, rows: [...test.rows, row] } };
}

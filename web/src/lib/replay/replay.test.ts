// Whole games between bots, with what spectators saw: the replay has to show the same from the events alone.

import { describe, expect, test } from "vitest";
import type { GameEvent, View } from "../../generated/protocol";
import { viewsOf } from ".";
import played from "./played.json";

interface Written { options: Record<string, unknown>; steps: GameEvent[][]; changes: Partial<View>[] }

/** Only what changed is written down. */
function viewsIn({ changes }: Written): View[] {
  let view = {} as View;
  return changes.map((change) => (view = { ...view, ...change } as View));
}

/** What may be missing or empty in one and not in the other is the same. */
const plain = (value: unknown): unknown => {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length ? value.map(plain) : undefined;
  if (typeof value !== "object") return value;
  const found = Object.entries(value).map(([key, one]) => [key, plain(one)]).filter(([, one]) => one !== undefined);
  return found.length ? Object.fromEntries(found) : undefined;
};

const said = (view: View): unknown => {
  const { ...shown } = view as unknown as Record<string, unknown>;
  // Nobody is told of these in events; a card's number and the walks are drawn nowhere.
  for (const name of ["least_raise", "cards_left", "stock", "assistance", "single_card_may_win", "history", "doubtful"]) delete shown[name];
  return shown;
};

describe.each(Object.entries(played as unknown as Record<string, Written>))("%s", (_, written) => {
  const { options, steps } = written;
  const views = viewsIn(written);
  const name = views[0]!.game;
  const again = viewsOf(name, steps, options, views.at(-1)!);
  test("after every step", () => {
    expect(again).toHaveLength(steps.length);
    for (const [index, step] of steps.entries()) {
      const told = `step ${index}: ${step.map((event) => event.event).join(", ")}`;
      expect({ told, view: plain(comparable(again[index]!)) }, told).toEqual({ told, view: plain(comparable(views[index]!)) });
    }
  });
});

/** Replies to a card are numbers of its options, of which a replay knows only those that were spoken of. */
function comparable(view: View): unknown {
  const shown = said(view) as View;
  if (shown.game === "incroyable") return { ...shown, said: shown.phase === "over" ? null : shown.said, estimates: shown.phase === "over" ? null : shown.estimates, last: shown.last && { ...shown.last, reckoning: { ...shown.last.reckoning, card: 0, walks: [] } } };
  if (shown.game !== "caractere") return shown;
  const card = shown.card ?? shown.last?.card;
  const reply = (value: number | string | null | undefined): unknown => (card?.kind === "choice" && typeof value === "number" ? card.options?.[value] : value);
  const replies = (all: Record<string, number> | undefined): unknown => Object.entries(all ?? {}).map(([seat, value]) => [seat, reply(value)]);
  const pairs = (all: readonly [number, number | string][] | undefined): unknown => all?.map(([seat, value]) => [seat, reply(value)]);
  const open = shown.phase !== "answering" && shown.phase !== "test_answering";
  return {
    ...shown, answer: reply(shown.answer), guesses: pairs(shown.guesses),
    card: shown.card && { ...shown.card, options: null, kind: open ? shown.card.kind : null },
    last: shown.last && { card: { ...shown.last.card, options: null }, settled: { ...shown.last.settled, card: 0, answer: reply(shown.last.settled.answer), guesses: pairs(shown.last.settled.guesses) } },
    test: shown.test && { ...shown.test, answers: replies(shown.test.answers), guesses: replies(shown.test.guesses), needed: shown.test.answers ? shown.test.needed : null },
  };
}

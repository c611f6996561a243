// A pad and a board for any game, made from asks, views, events and words alone.

import type { GameScreens } from "../games";
import type { GameEvent, GameSheet, View } from "../generated/protocol";
import { brought } from "$lib/brought.svelte";
import { words } from "$lib/words.svelte";
import Board from "./Board.svelte";
import Pad from "./Pad.svelte";
import Rules from "./Rules.svelte";
import { at, forSeat, isTold, labelOf, seatsIn, type AnyView } from "./ways";

/** Long enough to read a sentence and to see something move; not so long that pads would have to wait. */
const EVENT_MS = 900;
const paced = (sheet: GameSheet) => (event: GameEvent): number =>
  isTold(event) && words.has(`event-${event.event}`, sheet.name) ? EVENT_MS : 0;

/** Where people stand: the first thing that is counted for every seat. */
function standingBy(sheet: GameSheet): GameScreens["standing"] {
  const counted = sheet.shows.find((one) => one.as === "points" || one.as === "track");
  return {
    unit: counted?.as === "track" ? "cells" : "points",
    seats: (view) => seatsIn(view as unknown as AnyView, words.names),
    of: (view, seat) => (counted ? Number(forSeat(view, counted.field, seat) ?? 0) : 0),
    lowest: counted?.as === "points" && counted.lowest === true,
    ...(counted && { label: () => words.text(labelOf(counted), {}, sheet.name) }),
  };
}

export async function screensOf(game: string): Promise<GameScreens> {
  const sheet = await brought.sheet(game);
  const question = sheet.shows.find((one) => one.as === "question");
  return {
    Pad, Board, Rules,
    pace: paced(sheet),
    standing: standingBy(sheet),
    onlyGoingOn: (view: View) => sheet.going_on.includes(view.phase),
    aloud: (view: View) => (question ? words.of(at(view, question.field) as { fr?: string; en?: string } | null) : ""),
    coach: { situations: () => [], moments: {}, partOf: (rule) => (Object.values(sheet.rules).some((text) => text.includes(rule)) ? rule : "") },
    lookUp: () => false,
  };
}

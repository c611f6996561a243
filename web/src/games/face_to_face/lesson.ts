// A first round that explains itself: what to do, why something happened, and what it means for the one who learns.

import type { Explained, Learner, Lesson } from "..";
import type { FaceToFace, GameEvent } from "../../generated/protocol";
import { canEnd, isGift, isJump, pilesFor, situationOf, type Lay, type Situation } from "./cards";

const TURNS = 3;

function why(anything: GameEvent, { seen, seat }: Learner): Explained | null {
  const event = anything as FaceToFace.Event;
  const view = seen.view as FaceToFace.View;
  const full = view.full_hand ?? 6;
  if (event.event === "played") {
    const whose = event.seat === seat ? "my" : "their";
    const facts = { name: seen.nameOf(event.seat === seat ? 1 - seat : event.seat), card: event.card, jump: view.jump ?? 10, full };
    if (event.jump) return { id: `${whose}-jump`, facts, part: "jump" };
    if (event.help) return { id: `${whose}-gift`, facts, part: "gift" };
    return whose === "their" ? { id: "their-card", facts, part: "piles" } : null;
  }
  if (event.event === "drew" && event.seat === seat) {
    const gave = view.helped && view.turn === seat;
    return { id: gave ? "my-refill" : "my-two", facts: { count: event.count, full }, part: "draw" };
  }
  return null;
}

function now({ seen, seat, ask }: Learner): Explained | null {
  const view = seen.view as FaceToFace.View;
  if (view.phase !== "playing") return null;
  const name = seen.nameOf(1 - seat);
  if (!ask) return { id: "wait", facts: { name }, part: "turn" };
  const table = situationOf(view, seat);
  const lays = table.hand.flatMap((card) => pilesFor(table, card).map((pile): Lay => ({ card, pile })));
  const jump = lays.find((lay) => isJump(table, lay));
  if (jump) return { id: "jump", facts: { card: jump.card, top: table.tops[jump.pile], jump: table.jump }, part: "jump" };
  const next = closest(table, lays);
  if (canEnd(table) || !next) return ending(table, lays, name);
  const facts = { card: next.card, top: table.tops[next.pile] };
  const up = next.pile === "own_ascending";
  return table.laid ? { id: up ? "second-up" : "second-down", facts, part: "turn" } : { id: up ? "first-up" : "first-down", facts, part: "piles" };
}

function ending(table: Situation, lays: readonly Lay[], name: string): Explained {
  const gift = lays.find(({ pile }) => isGift(pile));
  return gift ? { id: "gift", facts: { card: gift.card, name, full: table.full }, part: "gift" } : { id: "end", part: "draw" };
}

/** The card that costs the least room on one's own piles. */
function closest(table: Situation, lays: readonly Lay[]): Lay | undefined {
  const room = ({ card, pile }: Lay): number => Math.abs(card - table.tops[pile]);
  return lays.filter(({ pile }) => !isGift(pile)).sort((a, b) => room(a) - room(b))[0];
}

/** Three turns of one's own. */
const learnt = ({ seen, seat }: Learner): boolean =>
  (seen.log as readonly FaceToFace.Event[]).filter((event) => event.event === "drew" && event.seat === seat).length >= TURNS;

export const lesson: Lesson = { bots: 1, goal: { id: "goal", part: "aim" }, why, now, learnt };

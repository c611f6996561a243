// What an event says has moved is seen to move: a card, or a number, from one place on the board to another.

import type { Flight } from "../generated/protocol";

const FLIGHT_MS = 750;

/** The element of a place: a seat by the event's field, or something shown, by its field and which of it. */
function placeOf(board: HTMLElement, place: string, event: Record<string, unknown>): HTMLElement | null {
  const [field = "", which] = place.split(":");
  const name = which === undefined ? `seat-${String(event[field])}` : which === "" ? field : `${field}-${String(event[which])}`;
  return board.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`);
}

export function fly(board: HTMLElement, flight: Flight, event: Record<string, unknown>, tempo: number): void {
  const [start, end] = [placeOf(board, flight.start, event), placeOf(board, flight.end, event)];
  const from = (start ?? board).getBoundingClientRect();
  const to = end?.getBoundingClientRect();
  if (!to) return;
  const home = board.getBoundingClientRect();
  const ghost = document.createElement("span");
  ghost.className = `flying ${flight.of === "card" || flight.of === undefined ? "card-shape" : ""}`;
  ghost.setAttribute("aria-hidden", "true");
  ghost.textContent = flight.what ? String(event[flight.what] ?? "") : "";
  board.append(ghost);
  const spot = (box: DOMRect): string => `translate(${box.left - home.left + box.width / 2}px, ${box.top - home.top + box.height / 2}px)`;
  const moving = ghost.animate(
    [{ transform: `${spot(from)} scale(1)`, opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: `${spot(to)} scale(1)`, opacity: 1 }],
    { duration: FLIGHT_MS * tempo, easing: "ease-in-out" },
  );
  moving.onfinish = moving.oncancel = () => ghost.remove();
}

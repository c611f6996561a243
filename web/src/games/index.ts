// The games' screens, each loaded when it is played.

import type { Component } from "svelte";
import type { GameName } from "../generated/protocol";
import type { AnyEvent, AnyView, Session } from "$lib/session.svelte";
import type { Pace, Stage } from "$lib/stage.svelte";

/** What a game brings: its pad, its board, its rules in our own words, and how long each event is on stage. */
export interface GameScreens {
  Pad: Component<{ session: Session; stage: Stage }>;
  Board: Component<{ session: Session; stage: Stage }>;
  Rules: Component;
  pace: Pace;
  /** What the end of this game looks like, in place of the usual result. */
  Final?: Component<{ session: Session; view: never }>;
  /** Whether several seats on one device lie flat between their players, who cover themselves. */
  flat?: boolean;
  /** Whether pads leave this event to the big screen; without it, whatever is on stage for long. */
  lookUp?: (event: AnyEvent) => boolean;
  /** The message that says what a seat may get ready while nobody asks it anything; none if nothing. */
  canPrepare?: (view: AnyView, seat: number) => string | null;
}

export const screens: Record<GameName, () => Promise<GameScreens>> = {
  incroyable: () => import("./incroyable"),
  face_to_face: () => import("./face_to_face"),
  caractere: () => import("./caractere"),
  tous_ego: () => import("./tous_ego"),
};

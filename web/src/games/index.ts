// The games' screens, each loaded when it is played.

import type { Component } from "svelte";
import type { GameName } from "../generated/protocol";
import type { AnyEvent, AnyView, Session } from "$lib/session.svelte";
import type { Role } from "$lib/router.svelte";
import type { Pace, Seen, Stage } from "$lib/stage.svelte";

/** The screens around a player, worked out once for all that are on this page. */
export interface Around {
  role: Role;
  /** Whether a pad is on this page, and whether a board is. */
  pad: boolean;
  board: boolean;
  /** Whether there is a big screen in the room. */
  room: boolean;
  /** Whether there is room for both side by side. */
  wide: boolean;
}

/** What a game brings: its pad, its board, its rules in our own words, and how long each event is on stage. */
export interface GameScreens {
  Pad: Component<{ session: Session; stage: Stage; around: Around }>;
  Board: Component<{ seen: Seen; around: Around }>;
  Rules: Component;
  pace: Pace;
  /** What the end of this game looks like, in place of the usual result. */
  Final?: Component<{ seen: Seen }>;
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

// The games' screens, each loaded when it is played.

import type { Component } from "svelte";
import type { GameName } from "../generated/protocol";
import type { Session } from "$lib/session.svelte";
import type { Pace, Stage } from "$lib/stage.svelte";

/** What a game brings: its pad, its board, its rules in our own words, and how long each event is on stage. */
export interface GameScreens {
  Pad: Component<{ session: Session; stage: Stage }>;
  Board: Component<{ session: Session; stage: Stage }>;
  Rules: Component;
  pace: Pace;
}

export const screens: Record<GameName, () => Promise<GameScreens>> = {
  incroyable: () => import("./incroyable"),
  face_to_face: () => import("./face_to_face"),
  caractere: () => import("./caractere"),
  tous_ego: () => import("./tous_ego"),
};

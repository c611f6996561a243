import type { Box } from "..";
import Lid from "./Lid.svelte";

export const box: Box = { Lid, place: 1, colour: "#7a1f2b", minutes: 40, alone: { bots: 2 } };

import type { Box } from "..";
import Lid from "./Lid.svelte";

export const box: Box = { Lid, place: 3, colour: "#1f4d3a", minutes: 75, alone: { bots: 3, options: { board: "court" }, wantsPeople: true } };

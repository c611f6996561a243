import type { Box } from "..";
import Lid from "./Lid.svelte";

export const box: Box = { Lid, place: 2, colour: "#24425e", minutes: 20, alone: { bots: 1 }, asksNothing: true, skippingLoses: true, forStudy: ["cards", "hand", "jump"] };

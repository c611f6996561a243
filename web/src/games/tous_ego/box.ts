import type { Box } from "..";
import Lid from "./Lid.svelte";

export const box: Box = {
  Lid,
  place: 4,
  colour: "#7d5410",
  minutes: 45,
  alone: { bots: 2, options: { target: 12 }, wantsPeople: true },
  lengths: { option: "target", choices: [{ value: 12, minutes: 15 }, { value: 24, minutes: 30 }, { value: 36, minutes: 45 }] },
};

// Somebody far from the big screen wants the board on their own device, too: kept for this table, not for the next evening.

import { keep, kept } from "./kept";

export type Sight = "" | "here" | "elsewhere";

export const sightOf = (code: string): Sight => kept<Sight>(`sight.${code}`, "");
export const keepSight = (code: string, sight: Sight): void => keep(`sight.${code}`, sight);

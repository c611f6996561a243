// What can be thrown onto everybody's board.

import type { React } from "../generated/protocol";

export const REACTIONS: readonly React["reaction"][] = ["bravo", "cheers", "heart", "laugh", "gasp", "hmm"];

// Something that may be refused: a form shows why, and cannot be sent twice meanwhile.

import type { Refused } from "./api";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Refused | null>(null);

  async run(something: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await something();
    } catch (why) {
      this.problem = why as Refused;
    } finally {
      this.busy = false;
    }
  }
}

// Something that may be refused: a form shows why, and cannot be sent twice meanwhile.

import { Refused } from "./api";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Refused | null>(null);

  async run(something: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await something();
    } catch (why) {
      // What else goes wrong is a part of the page that does not come, or a reply that breaks off.
      this.problem = why instanceof Refused ? why : new Refused("unreachable");
    } finally {
      this.busy = false;
    }
  }
}

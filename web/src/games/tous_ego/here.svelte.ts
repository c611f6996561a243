// Whether a board is on this very page: then the pad leaves the count to it.

class Here {
  boards = $state(0);
}

export const here = new Here();

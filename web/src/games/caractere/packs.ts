// The three packs, told apart by colour, by sign and by name: never by colour alone.

type PackName = "melo" | "ego" | "duo";

interface Pack {
  name: PackName;
  colour: string;
  /** The sign of the pack in a square of 24: a company, one head, two heads. */
  sign: string;
}

const head = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const PACKS: readonly Pack[] = [
  { name: "melo", colour: "#5A5D63", sign: `${head(12, 6.5, 4)}${head(5.5, 16.5, 4)}${head(18.5, 16.5, 4)}` },
  { name: "ego", colour: "#1F5A8C", sign: `${head(12, 7.5, 5)}M3 22a9 8 0 0 1 18 0z` },
  { name: "duo", colour: "#A02B33", sign: `${head(7.2, 8, 4)}${head(16.8, 8, 4)}M1 20a6.2 6 0 0 1 10.8-3.6M23 20a6.2 6 0 0 0-10.8-3.6M1 20h22` },
];

export const packOf = (name: string): Pack => PACKS.find((pack) => pack.name === name) ?? PACKS[0]!;

/** The colour of a cell: they run EGO, MELO, DUO from the start. */
export const packOfCell = (cell: number): Pack => packOf((["ego", "melo", "duo"] as const)[cell % 3]!);

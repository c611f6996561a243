// Ten identities, told apart by colour, by the shape of the pawn and by the initial: never by colour alone. The colours
// keep their distance under the three common colour-vision deficiencies; ink on each has a contrast of 4.5 or more.

export interface Look {
  colour: string;
  ink: string;
  shape: string;
  /** Where the letter sits, if not in the middle. */
  letter?: { x: number; y: number };
  /** The outline of the shape in a square of 48. */
  path: string;
}

const WHITE = "#FFFFFF";
const INK = "#1B1512";

// In the order of the words look-0 … look-9.
export const LOOKS: readonly Look[] = [
  { shape: "circle", colour: "#1F5FA8", ink: WHITE, path: "M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40z" },
  { shape: "triangle", colour: "#F08A24", ink: INK, letter: { x: 24, y: 33 }, path: "M24 3 46 43H2z" },
  { shape: "square", colour: "#1F5A3F", ink: WHITE, path: "M6 6h36v36H6z" },
  { shape: "diamond", colour: "#B92D3D", ink: WHITE, path: "M24 2 46 24 24 46 2 24z" },
  { shape: "star", colour: "#F4DC5A", ink: INK, path: "m24 1 6.9 14.6 16 2-11.8 11 3 15.9L24 36.8 9.9 44.5l3-15.9L1.1 17.6l16-2z" },
  { shape: "hexagon", colour: "#5B3A8C", ink: WHITE, path: "M13 4h22l11 20-11 20H13L2 24z" },
  { shape: "drop", colour: "#5EC9C3", ink: INK, letter: { x: 24, y: 30 }, path: "M24 1c9 11 16 18 16 28a16 16 0 0 1-32 0C8 19 15 12 24 1z" },
  { shape: "heart", colour: "#F0A6C4", ink: INK, letter: { x: 24, y: 22 }, path: "M24 45C8 33 2 25 2 16A11.5 11.5 0 0 1 24 10.5 11.5 11.5 0 0 1 46 16c0 9-6 17-22 29z" },
  { shape: "cross", colour: "#7A4A20", ink: WHITE, path: "M15 3h18v12h12v18H33v12H15V33H3V15h12z" },
  { shape: "moon", colour: "#A9AEB2", ink: INK, letter: { x: 17, y: 25 }, path: "M30 2A22 22 0 1 0 45 33 19 19 0 0 1 30 2z" },
];

export const lookOf = (look: number): Look => LOOKS[look % LOOKS.length]!;

/** The letter on a pawn; people with the same letter get a second one, the first by which they differ. */
export function initials(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name.trim()]);
  const first = letters.map((of) => of[0]?.toLocaleUpperCase() ?? "?");
  return letters.map((of, index) => {
    const others = letters.filter((_, other) => other !== index && first[other] === first[index]);
    if (!others.length) return first[index]!;
    const differs = of.findIndex((letter, at) => at > 0 && others.every((other) => other[at]?.toLocaleLowerCase() !== letter.toLocaleLowerCase()));
    return `${first[index]}${(of[Math.max(differs, 1)] ?? "").toLocaleLowerCase()}`;
  });
}

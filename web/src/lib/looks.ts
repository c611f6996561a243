// Ten identities, told apart by colour, by the shape of the pawn and by the initial: never by colour alone. The colours
// keep their distance under the three common colour-vision deficiencies; ink on each has a contrast of 4.5 or more.

export interface Look {
  colour: string;
  ink: string;
  shape: string;
  /** The outline of the shape in a square of 48. */
  path: string;
}

const WHITE = "#FFFFFF";
const INK = "#1B1512";

export const LOOKS: readonly Look[] = [
  { shape: "circle", colour: "#1F5FA8", ink: WHITE, path: "M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40z" },
  { shape: "triangle", colour: "#F0A030", ink: INK, path: "M24 3 46 43H2z" },
  { shape: "square", colour: "#1F4D3A", ink: WHITE, path: "M6 6h36v36H6z" },
  { shape: "diamond", colour: "#C43A4B", ink: WHITE, path: "M24 2 46 24 24 46 2 24z" },
  { shape: "pentagon", colour: "#7FC4E8", ink: INK, path: "M24 3 45 19 37 44H11L3 19z" },
  { shape: "star", colour: "#F4DC5A", ink: INK, path: "m24 2 6.3 14.5L46 18 34 28.6 37.6 44 24 35.8 10.4 44 14 28.6 2 18l15.7-1.5z" },
  { shape: "hexagon", colour: "#5B3A8C", ink: WHITE, path: "M13 4h22l11 20-11 20H13L2 24z" },
  { shape: "cross", colour: "#8A5A2B", ink: WHITE, path: "M15 3h18v12h12v18H33v12H15V33H3V15h12z" },
  { shape: "drop", colour: "#E08AB0", ink: INK, path: "M24 2c9 11 15 17 15 26a15 15 0 0 1-30 0c0-9 6-15 15-26z" },
  { shape: "shield", colour: "#3E4A52", ink: WHITE, path: "M6 5h36v18c0 11-8 18-18 22C14 41 6 34 6 23z" },
];

export const lookOf = (look: number): Look => LOOKS[look % LOOKS.length]!;

/** The letter on a pawn; two people with the same letter get two. */
export function initials(names: readonly string[]): string[] {
  const first = names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?");
  return names.map((name, index) => {
    const letters = [...name.trim()];
    const shared = first.filter((letter) => letter === first[index]).length > 1;
    return shared && letters[1] ? `${first[index]}${letters[1].toLocaleLowerCase()}` : first[index]!;
  });
}

// Where the cells of the circuit lie: a trail of discs round a rectangle, from the start to the last test beside it.

export interface Frame {
  width: number;
  height: number;
  /** The radius of a disc. */
  disc: number;
  /** How far the middle of the trail is from the edge. */
  edge: number;
  cells: { x: number; y: number }[];
}

const CORNER = 150;
const LARGEST = 74;
const SHAPES = { wide: { width: 1600, height: 1100 }, tall: { width: 1000, height: 1040 } };

/** The point at a distance along the trail, clockwise from the end of the top left corner. */
function pointAt(distance: number, width: number, height: number, edge: number): { x: number; y: number } {
  const [w, h, arc] = [width - 2 * edge - 2 * CORNER, height - 2 * edge - 2 * CORNER, (Math.PI / 2) * CORNER];
  const [left, top, right, bottom] = [edge, edge, width - edge, height - edge];
  const corners = [[right - CORNER, top + CORNER], [right - CORNER, bottom - CORNER], [left + CORNER, bottom - CORNER], [left + CORNER, top + CORNER]];
  let rest = distance % (2 * (w + h) + 4 * arc);
  for (let side = 0; side < 4; side += 1) {
    const long = side % 2 ? h : w;
    if (rest < long) {
      if (side === 0) return { x: left + CORNER + rest, y: top };
      if (side === 1) return { x: right, y: top + CORNER + rest };
      if (side === 2) return { x: right - CORNER - rest, y: bottom };
      return { x: left, y: bottom - CORNER - rest };
    }
    rest -= long;
    if (rest < arc) {
      const angle = (side - 1) * (Math.PI / 2) + rest / CORNER;
      const [x, y] = corners[side] as [number, number];
      return { x: x + CORNER * Math.cos(angle), y: y + CORNER * Math.sin(angle) };
    }
    rest -= arc;
  }
  return { x: left + CORNER, y: top };
}

export function frameOf(test: number, shape: keyof typeof SHAPES): Frame {
  const { width, height } = SHAPES[shape];
  const edge = LARGEST + 18;
  const around = 2 * (width + height - 4 * edge - 4 * CORNER) + 2 * Math.PI * CORNER;
  const gap = around / (test + 1);
  const cells = Array.from({ length: test + 1 }, (_, cell) => pointAt(cell * gap, width, height, edge));
  return { width, height, edge, disc: Math.min(LARGEST, gap * 0.45), cells };
}

/** Where a pawn stands on its disc: side by side, in rows when it is crowded, and never so small that its letter is lost. */
export function standing(place: number, among: number, disc: number): { x: number; y: number; size: number } {
  const rows = among <= 3 ? 1 : among <= 6 ? 2 : 3;
  const across = Math.ceil(among / rows);
  const size = disc * [0.86, 0.72, 0.66][rows - 1]!;
  const row = Math.floor(place / across);
  const inRow = Math.min(across, among - row * across);
  const apart = across > 1 ? Math.min(size * 0.86, (2.1 * disc - size) / (across - 1)) : 0;
  const x = ((place % across) - (inRow - 1) / 2) * apart;
  return { x, y: -disc * (rows === 3 ? 0.78 : 0.52) + row * size * 0.66, size };
}

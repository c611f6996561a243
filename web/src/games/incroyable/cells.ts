// Where the cells of a track lie: round the edge of a wide board, or to and fro on a narrow one.

import type { Incroyable } from "../../generated/protocol";

export interface Spot { x: number; y: number }
export interface Laid { spots: Spot[]; wide: number; high: number; width: number; height: number }

const CYCLE = ["professor", "books", "globe", "heart", "tree"];

/** What is on a cell: a symbol, or something special. */
export function markOf(board: Incroyable.Board, cell: number): string {
  if (cell >= board.finish) return "finish";
  if (cell === board.bonus) return "bonus";
  if (board.spirals.includes(cell)) return "spiral";
  if (board.black[cell] !== undefined) return "black";
  return symbolOf(board, cell);
}

/** Cells that are nothing special carry the five symbols in turn. */
export function symbolOf(board: Incroyable.Board, cell: number): string {
  const special = [board.bonus, ...board.spirals, ...Object.keys(board.black).map(Number)].filter((other) => other < cell).length;
  return CYCLE[(cell - special) % CYCLE.length]!;
}

/** Round the edge, clockwise from the top left; the cells are as square as the room allows. */
export function ring(count: number, width: number, height: number): Laid {
  const sum = Math.ceil((count + 4) / 2);
  const rows = Array.from({ length: Math.max(1, sum - 5) }, (_, index) => index + 3)
    .reduce((best, each) => (off(each) < off(best) ? each : best));
  const columns = sum - rows;
  const wide = width / columns;
  const high = height / rows;
  const places: [number, number][] = [];
  for (let x = 0; x < columns; x++) places.push([x, 0]);
  for (let y = 1; y < rows; y++) places.push([columns - 1, y]);
  for (let x = columns - 2; x >= 0; x--) places.push([x, rows - 1]);
  for (let y = rows - 2; y >= 1; y--) places.push([0, y]);
  return { spots: middles(places.slice(0, count), wide, high), wide, high, width, height };

  function off(each: number): number {
    return Math.abs(width / (sum - each) - height / each);
  }
}

/** To and fro from the bottom, as on a goose board that fits a phone. */
export function snake(count: number, width: number, columns = 9): Laid {
  const side = width / columns;
  const rows = Math.ceil(count / columns);
  const places = Array.from({ length: count }, (_, cell): [number, number] => {
    const row = Math.floor(cell / columns);
    const along = cell % columns;
    return [row % 2 ? columns - 1 - along : along, rows - 1 - row];
  });
  return { spots: middles(places, side, side), wide: side, high: side, width, height: rows * side };
}

const middles = (places: [number, number][], wide: number, high: number): Spot[] =>
  places.map(([x, y]) => ({ x: (x + 0.5) * wide, y: (y + 0.5) * high }));

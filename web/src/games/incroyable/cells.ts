// Where the cells of a track lie: round the edge of a wide board, or to and fro on a narrow one.

import type { Incroyable } from "../../generated/protocol";

interface Spot { x: number; y: number; wide: number; high: number }
/** `tile` is the shorter side of a cell, and so how thick the track is. */
export interface Laid { spots: Spot[]; tile: number; width: number; height: number }

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

/** Round the edge, clockwise from the top left. A short track has longer cells, not a thicker edge. */
export function ring(count: number, width: number, height: number): Laid {
  const sum = Math.ceil((count + 4) / 2);
  const off = (rows: number): number => Math.abs(width / (sum - rows) - height / rows);
  const rows = Array.from({ length: Math.max(1, sum - 5) }, (_, index) => index + 3).reduce((best, each) => (off(each) < off(best) ? each : best));
  const columns = sum - rows;
  const tile = Math.min(width / columns, height / rows, Math.max(60, height * 0.105));
  const across = { wide: width / columns, high: tile };
  const down = { wide: tile, high: (height - 2 * tile) / (rows - 2) };
  const lengths = (many: number): number[] => Array.from({ length: many }, (_, index) => index);
  const level = (y: number): Spot[] => lengths(columns).map((index) => ({ x: (index + 0.5) * across.wide, y, ...across }));
  const upright = (x: number): Spot[] => lengths(rows - 2).map((index) => ({ x, y: tile + (index + 0.5) * down.high, ...down }));
  const spots = [...level(tile / 2), ...upright(width - tile / 2), ...level(height - tile / 2).reverse(), ...upright(tile / 2).reverse()];
  return { spots: spots.slice(0, count), tile, width, height };
}

/** To and fro from the bottom, as on a goose board that fits a phone. */
export function snake(count: number, width: number, columns = 9): Laid {
  const side = width / columns;
  const rows = Math.ceil(count / columns);
  const spots = Array.from({ length: count }, (_, cell): Spot => {
    const row = Math.floor(cell / columns);
    const along = cell % columns;
    const x = row % 2 ? columns - 1 - along : along;
    return { x: (x + 0.5) * side, y: (rows - row - 0.5) * side, wide: side, high: side };
  });
  return { spots, tile: side, width, height: rows * side };
}

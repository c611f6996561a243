// A picture of the result, to keep or to share: drawn on this device, in its theme and language, and sent nowhere.

import { lookOf } from "./looks";

export interface Placed { place: number; name: string; value: string; look: number; letter: string; won: boolean }
export interface Result {
  /** Above everything, small: which game, and when. */
  kicker: string;
  winners: string;
  reason: string;
  standings: readonly Placed[];
  highlightsTitle: string;
  highlights: readonly string[];
}

interface Style {
  face?: "display" | "text";
  weight?: number;
  colour?: string;
  /** From where on; in the middle, if it is not said. */
  left?: number | null;
}

const WIDTH = 1080;
const MARGIN = 84;
const TALLEST = 2600;
const PAWN = 64;

/** The lines of a text that fit into this width, as `measure` says; a word that is longer stands alone. */
export function lines(text: string, width: number, measure: (text: string) => number): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word;
    if (found.length && measure(longer) <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/** One sheet of paper that is written on from the top. */
class Sheet {
  readonly canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: TALLEST });
  readonly context = this.canvas.getContext("2d")!;
  readonly #style = getComputedStyle(document.documentElement);
  y = MARGIN;

  colour(name: string): string {
    return this.#style.getPropertyValue(`--${name}`).trim();
  }

  font(size: number, weight: number, face: "display" | "text"): string {
    return `${weight} ${size}px ${this.colour(face)}`;
  }

  /** A text in the middle or from the left, in as many lines as it takes. */
  write(text: string, size: number, { face = "text", weight = 400, colour = "ink", left = null }: Style = {}): void {
    const context = this.context;
    context.font = this.font(size, weight, face);
    context.fillStyle = this.colour(colour);
    context.textAlign = left === null ? "center" : "left";
    const width = WIDTH - MARGIN - (left ?? MARGIN);
    for (const line of lines(text, width, (part) => context.measureText(part).width)) {
      this.y += size * 1.25;
      context.fillText(line, left ?? WIDTH / 2, this.y, width);
    }
  }

  rule(): void {
    this.context.fillStyle = this.colour("line");
    this.context.fillRect(MARGIN, this.y, WIDTH - 2 * MARGIN, 2);
  }

  pawn(look: number, letter: string, x: number, y: number, size: number): void {
    const { path, colour, ink, letter: at } = lookOf(look);
    const context = this.context;
    context.save();
    context.translate(x, y);
    context.scale(size / 48, size / 48);
    context.fillStyle = colour;
    context.fill(new Path2D(path));
    context.fillStyle = ink;
    context.textAlign = "center";
    context.font = this.font(letter.length > 1 ? 15 : 19, 700, "text");
    context.fillText(letter, at?.x ?? 24, (at?.y ?? 25) + 6);
    context.restore();
  }

  /** A line of the standings. */
  placed({ place, name, value, look, letter, won }: Placed): void {
    const context = this.context;
    const middle = this.y + 52;
    context.fillStyle = this.colour(won ? "brass-text" : "ink");
    context.font = this.font(44, 600, "display");
    context.textAlign = "center";
    context.fillText(`${place}`, MARGIN + 26, middle + 15);
    this.pawn(look, letter, MARGIN + 76, middle - PAWN / 2, PAWN);
    context.fillStyle = this.colour("ink");
    context.textAlign = "right";
    context.font = this.font(36, 400, "text");
    const room = context.measureText(value).width;
    context.fillText(value, WIDTH - MARGIN, middle + 13);
    context.textAlign = "left";
    context.font = this.font(40, 700, "text");
    context.fillText(name, MARGIN + 164, middle + 14, WIDTH - 2 * MARGIN - 190 - room);
    this.y += 96;
    this.rule();
  }

  /** Cut off below what is written, with a frame around it, on paper. */
  cut(): HTMLCanvasElement {
    const height = Math.min(TALLEST, Math.round(this.y + MARGIN));
    const cut = Object.assign(document.createElement("canvas"), { width: WIDTH, height });
    const context = cut.getContext("2d")!;
    context.fillStyle = this.colour("card");
    context.fillRect(0, 0, WIDTH, height);
    context.strokeStyle = this.colour("brass");
    for (const [inset, width] of [[26, 4], [38, 2]] as const) {
      context.lineWidth = width;
      context.strokeRect(inset, inset, WIDTH - 2 * inset, height - 2 * inset);
    }
    context.drawImage(this.canvas, 0, 0);
    return cut;
  }
}

/** Letters are drawn in our own faces only once these are there. */
async function facesLoaded(): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const faces = [`600 40px ${style.getPropertyValue("--display")}`, ...[400, 700].map((weight) => `${weight} 40px ${style.getPropertyValue("--text")}`)];
  await Promise.all(faces.map((face) => document.fonts.load(face))).catch(() => undefined);
}

export async function drawn(result: Result): Promise<Blob> {
  await facesLoaded();
  const sheet = new Sheet();
  sheet.write(result.kicker, 34, { colour: "faint" });
  sheet.y += 24;
  sheet.write(result.winners, 88, { face: "display", weight: 600, colour: "burgundy-text" });
  sheet.y += 12;
  sheet.write(result.reason, 38);
  sheet.y += 44;
  sheet.rule();
  for (const one of result.standings) sheet.placed(one);
  if (result.highlights.length) {
    sheet.y += 34;
    sheet.write(result.highlightsTitle, 46, { face: "display", weight: 600, left: MARGIN });
    for (const one of result.highlights) {
      sheet.y += 14;
      const top = sheet.y;
      sheet.write(one, 36, { left: MARGIN + 54 });
      const end = sheet.y;
      sheet.y = top;
      sheet.write("★", 36, { colour: "brass-text", left: MARGIN });
      sheet.y = end;
    }
  }
  sheet.y += 30;
  sheet.write("Tablée", 34, { face: "display", weight: 600, colour: "brass-text" });
  return new Promise((done, failed) => sheet.cut().toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

/** By the device's own sheet where it has one for pictures, else as a file. What somebody calls off is no mistake. */
export async function handOut(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

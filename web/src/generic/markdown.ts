// A little Markdown, as rules are written in: headings, paragraphs, lists, bold and italic. Nothing in it becomes markup.

export interface Run { text: string; style: "plain" | "strong" | "em" }
export interface Block { kind: "h2" | "h3" | "p" | "li"; runs: Run[]; part: string }

const RULE = /\b([A-Z][A-Z0-9]{1,3}-[A-Z]?\d\d)\b/;
const STYLED = /\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_/g;

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const found of text.matchAll(STYLED)) {
    if (found.index > done) runs.push({ text: text.slice(done, found.index), style: "plain" });
    runs.push({ text: found[1] ?? found[2] ?? found[3] ?? "", style: found[1] ? "strong" : "em" });
    done = found.index + found[0].length;
  }
  if (done < text.length) runs.push({ text: text.slice(done), style: "plain" });
  return runs;
}

/** The blocks of a text; the title is left out, since the page has one. A block with the number of a rule can be found by it. */
export function blocksOf(text: string): Block[] {
  const blocks: { kind: Block["kind"]; text: string }[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (heading) {
      if (heading[1]!.length > 1) blocks.push({ kind: heading[1]!.length === 2 ? "h2" : "h3", text: heading[2]! });
      open = false;
    } else if (item) {
      blocks.push({ kind: "li", text: item[1]! });
      open = true;
    } else if (!line.trim()) open = false;
    else if (open) blocks.at(-1)!.text += ` ${line.trim()}`;
    else {
      blocks.push({ kind: "p", text: line.trim() });
      open = true;
    }
  }
  return blocks.map(({ kind, text: said }) => ({ kind, runs: runsOf(said), part: RULE.exec(said)?.[1] ?? "" }));
}

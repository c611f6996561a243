// Words and code fit together: whatever a screen says is written, and whatever is written for a screen is said by one.
// The code is read as code, so that a word in a comment or in the name of a style does not count.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { OWN, TAGS } from "./decks";
import { REACTIONS } from "./reactions";
import { PACKS } from "../games/caractere/written";
import { ANSWER_KINDS } from "../games/incroyable/written";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../../src/tablee/", import.meta.url));
const GAMES = ["incroyable", "face_to_face", "caractere", "tous_ego"];

const idsIn = (file: string): string[] => [...readFileSync(file, "utf8").matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((found) => found[1]!);
/** What is written for the screens: of one game in several files, by where it is needed. */
function mine(game: string): string[] {
  const folder = game ? `${SOURCE}games/${game}/words/` : `${SOURCE}words/`;
  return readdirSync(folder).filter((file) => /^(\w+\.)?en\.ftl$/.test(file) && !(game && file.startsWith("workshop."))).flatMap((file) => idsIn(folder + file));
}
const shared = (game: string): string[] => idsIn(game ? `${PACKAGE}games/${game}/words/en.ftl` : `${PACKAGE}words/en.ftl`);
const WRITTEN = new Set(["", ...GAMES].flatMap((game) => [...mine(game), ...shared(game)]));
const codes = (prefix: string, games: string[] = GAMES): string[] =>
  [...new Set(["", ...games].flatMap(shared))].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));

/** What is explained in a game; another test says that each of them is said in some game (games/coach.test.ts). */
function endsIn(game: string, kind: string): string[] {
  return mine(game).filter((id) => id.startsWith(`${game}-${kind}-`)).map((id) => id.slice(game.length + kind.length + 2));
}

/** What is said by a code that the server has chosen; another test says that each of its codes has words (tests/server/test_workshop.py). */
const written = (prefix: string): string[] => mine("").filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));

/** What every review says of its game. */
const REVIEW = ["why", "why-open", "slip", "slip-of", "swing", "good", "open", "all", "line", "line-of"];

/** Messages whose names are put together: what may stand for the part that is not written. */
const FAMILIES: Record<string, readonly string[]> = {
  "web-game-*": GAMES,
  "web-like-*": GAMES,
  "web-alone-*": GAMES,
  "web-theme-*": ["system", "day", "night"],
  "web-pace-*": ["unhurried", "usual", "brisk"],
  "web-talk-*": ["off", "seated", "everybody"],
  "web-reaction-*": REACTIONS,
  "web-awake-*": ["on", "cannot"],
  "web-layout-*": ["pad", "board", "both"],
  "web-standing-*": ["cells", "points", "cards"],
  "web-tag-*": ["all", ...TAGS],
  "web-own-*": OWN,
  "web-kind-*": ANSWER_KINDS,
  "web-pack-*": PACKS,
  "web-example-*": [...PACKS, "adjective"],
  "web-insert-*": ["left", "right"],
  "web-neighbour-*": ["left", "right"],
  "web-lacks-*": ["text", "options", "different", "neighbour", "answer"],
  "workshop-remark-*": written("workshop-remark-"),
  "workshop-field-*": written("workshop-field-"),
  "workshop-tag-*": written("workshop-tag-"),
  "workshop-on-*": ["pad", "board"],
  "workshop-*-*": [],
  "web-bot-level-*": ["easy", "medium", "strong", "sensible", "random"],
  "web-bot-character-*": ["easy", "medium", "strong"],
  "web-showing-*": codes("event-"),
  "web-trouble-*": [...codes("bye-"), ...codes("refusal-"), "unreachable"],
  "incroyable-rules-*": ["bonus", "black", "spiral"],
  "incroyable-review-*": [...REVIEW, "round"],
  "face_to_face-review-*": REVIEW,
  "face_to_face-danger-*": ["dead_end", "trap"],
  "face_to_face-danger-short-*": ["dead_end", "trap"],
  "face_to_face-why-*": ["single", "first_card", "no_card", "no_pair"],
  "face_to_face-rules-*": ["aim", "piles", "jump", "turn", "gift", "draw", "end", "secret"],
  "face_to_face-rules-*-text": ["aim", "piles", "jump", "turn", "gift", "draw", "end", "secret"],
  "caractere-printed-*": [...PACKS, "test", "jok"],
  "caractere-side-*": ["questionne", "contestataire"],
  "caractere-rules-*": [...PACKS, "forward", "back", "first", "last", "jok"],
  "caractere-rules-turn-*": ["1", "2", "3", "4"],
  "tous_ego-sign-*": ["most", "some", "none"],
  "tous_ego-ballot-*": ["first", "second"],
  ...Object.fromEntries(GAMES.flatMap((game) => ["coach", "learn"].map((kind) => [`${game}-${kind}-*`, endsIn(game, kind)]))),
};
/** Of these, some have no message: whoever asks for it looks first whether it is there, and can do without. */
const SOME = /^web-(bot-level|bot-character|showing|trouble)-|-coach-/;
/** Codes of the rules and of tables; another test says that each has its message, and each message its code. */
const OF_THE_RULES = /^(event|refusal|reason|phase|move|field|value|option|closed|notice|bye|status|look|hint|highlight|record)-/;

interface Node { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";

interface Said { id: string; where: string }
const exact: Said[] = [];
const patterns: Said[] = [];
/** Why a screen says no by itself, in words that are found by the code. */
const refused: Said[] = [];
/** What stands inside a helper says nothing of any one message. */
const general = new Set<Node>();
/** Every text in the code of a folder, for names that are chosen in one place and said in another. */
const texts: Record<string, Set<string>> = {};
/** What a function of a game puts before the names that it is given: of one file, or of the whole folder. */
const helpers: Record<string, Record<string, string>> = {};

const folderOf = (file: string): string => GAMES.find((game) => file.startsWith(`games/${game}/`)) ?? "";

function read(file: string): Node {
  const text = readFileSync(SOURCE + file, "utf8");
  return parse(file.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`, { modern: true }) as unknown as Node;
}

function walk(node: unknown, visit: (node: Node, above: Node | null) => void, above: Node | null = null): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, above);
  if (!isNode(node)) return;
  visit(node, above);
  for (const [key, value] of Object.entries(node)) if (key !== "metadata") walk(value, visit, node);
}

const wildcard = (node: Node): string => (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("*");

/** The names that an expression may come to, with a star for each part that is not known. */
function leaves(node: Node): string[] {
  switch (node.type) {
    case "Literal": return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral": return [wildcard(node)];
    case "ConditionalExpression": return [...leaves(node.consequent as Node), ...leaves(node.alternate as Node)];
    case "LogicalExpression": return [...leaves(node.left as Node), ...leaves(node.right as Node)];
    case "MemberExpression": {
      const of = node.object as Node;
      return of.type === "ObjectExpression" ? (of.properties as Node[]).flatMap((one) => leaves(one.value as Node)) : [];
    }
    case "TSAsExpression": return leaves(node.expression as Node);
    default: return [];
  }
}

function calledOnWords(node: Node): boolean {
  const callee = node.callee as Node;
  if (node.type !== "CallExpression" || callee.type !== "MemberExpression") return false;
  const [object, property] = [callee.object as Node, callee.property as Node];
  return (object.name === "words" || object.type === "ThisExpression") && (property.name === "text" || property.name === "has");
}

/** `const say = (id, …) => words.text(`game-${id}`, …)`, or `const say = sayingIn(game)`: what it puts before. */
function helperIn(node: Node, file: string): [string, string] | null {
  if (node.type === "VariableDeclarator" && isNode(node.init) && node.init.type === "CallExpression" && (node.init.callee as Node).name === "sayingIn")
    return [(node.id as Node).name as string, `${folderOf(file)}-`];
  if (node.type !== "VariableDeclarator" || !isNode(node.init) || node.init.type !== "ArrowFunctionExpression") return null;
  const body = node.init.body as Node;
  const given = (node.init.params as Node[])[0];
  if (!given || !isNode(body) || !calledOnWords(body)) return null;
  const first = (body.arguments as Node[])[0]!;
  const inside = first.type === "TemplateLiteral" ? (first.expressions as Node[]) : [];
  if (inside.length !== 1 || inside[0]!.name !== given.name || !wildcard(first).endsWith("*")) return null;
  return [(node.id as Node).name as string, wildcard(first).slice(0, -1)];
}

const files = (readdirSync(SOURCE, { recursive: true }) as string[])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts") && !file.startsWith("generated/"));
const trees = files.map((file) => ({ file, tree: read(file) }));

for (const { file, tree } of trees) {
  walk(tree, (node) => {
    const found = helperIn(node, file);
    if (!found) return;
    if (isNode((node.init as Node).body)) general.add((node.init as Node).body as Node);
    const owner = file.endsWith(".ts") ? folderOf(file) : file;
    (helpers[owner] ??= {})[found[0]] = found[1];
  });
}
for (const { file, tree } of trees) {
  const folder = folderOf(file);
  const known = { ...helpers[folder], ...helpers[file] };
  walk(tree, (node, above) => {
    // What is compared with something is a code, and not the name of a message.
    if (node.type === "Literal" && typeof node.value === "string" && above?.type !== "BinaryExpression") (texts[folder] ??= new Set()).add(node.value);
    if (node.type === "NewExpression" && (node.callee as Node).name === "Refused") refused.push(...leaves((node.arguments as Node[])[0]!).map((id) => ({ id, where: file })));
    if (node.type !== "CallExpression" || general.has(node)) return;
    const name = (node.callee as Node).name as string | undefined;
    const prefix = calledOnWords(node) ? "" : name && name in known ? known[name] : undefined;
    const first = (node.arguments as Node[])[0];
    if (prefix === undefined || !first) return;
    for (const id of leaves(first).map((leaf) => prefix + leaf)) (id.includes("*") ? patterns : exact).push({ id, where: file });
  });
}

// The coach, the guide and a review say what there is for this game and this moment, and `sayingIn` whatever it is given.
const open = patterns.filter(({ id }) => !OF_THE_RULES.test(id) && id !== "workshop-*-*-*" && id !== "*-coach-*" && id !== "*-learn-*" && id !== "*-review-*" && id !== "*-*");
const members = (family: string): string[] => FAMILIES[family]!.map((part) => family.replace("*", part));

test("every message that a screen says is written", () => {
  const missing = [
    ...exact.filter(({ id }) => !WRITTEN.has(id)),
    ...refused.filter(({ id }) => !WRITTEN.has(`refusal-${id}`) && !WRITTEN.has(`web-${id}`)),
  ];
  expect(missing.map(({ id, where }) => `${where}: ${id}`)).toEqual([]);
});

test("it is known what the names of messages are put together from", () => {
  expect(open.filter(({ id }) => !(id in FAMILIES)).map(({ id, where }) => `${where}: ${id}`)).toEqual([]);
});

test("every message that a screen may put together is written", () => {
  const all = Object.keys(FAMILIES).filter((family) => !SOME.test(family)).flatMap(members);
  expect(all.filter((id) => !WRITTEN.has(id))).toEqual([]);
});

test("every message that is written for the screens is said by one", () => {
  // What the server refuses in the workshop; tests/server/test_workshop.py says that each code has its words.
  const refusedThere = idsIn(`${SOURCE}words/workshop.en.ftl`).filter((id) => id.startsWith("web-"));
  const said = new Set([...refusedThere, ...exact.map(({ id }) => id), ...Object.keys(FAMILIES).flatMap(members), ...refused.map(({ id }) => `web-${id}`)]);
  const before = (game: string): string[] =>
    Object.entries(helpers).filter(([owner]) => owner === game || folderOf(owner) === game).flatMap(([, of]) => Object.values(of));
  const chosen = (game: string, id: string): boolean =>
    Object.values(texts).some((of) => of.has(id)) || before(game).some((prefix) => id.startsWith(prefix) && texts[game]!.has(id.slice(prefix.length)));
  expect(["", ...GAMES].flatMap((game) => mine(game).filter((id) => !said.has(id) && !chosen(game, id)))).toEqual([]);
});

/** What is the same in every language: our name, the sign on a button, the beginning of an address. */
const SAME = /Tablée|\bA\+|https:\/\//g;
const READ = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "alt", "placeholder", "label"];

/** The words that stand in the template of a screen: between its tags, in what is read aloud of them, or chosen there. */
function wordsIn(template: unknown): string[] {
  const found: string[] = [];
  walk(template, (node, above) => {
    if (above?.type === "StyleDirective" || (above?.type === "Attribute" && !READ.includes(above.name as string))) return;
    if (node.type === "Text") found.push(node.data as string);
    if (node.type === "ExpressionTag") found.push(...leaves(node.expression as Node));
  });
  return found.filter((text) => /\p{L}{2}/u.test(text.replace(SAME, "")));
}

const templates = trees.filter(({ file }) => file.endsWith(".svelte")).map(({ file, tree }) => ({ file, template: tree.fragment }));

test("no words stand in the template of a screen", () => {
  expect(templates.flatMap(({ file, template }) => wordsIn(template).map((text) => `${file}: ${text.trim()}`))).toEqual([]);
});

test("such words would be found", () => {
  const planted = `<h1 class="big">Tablée</h1><p>Bonjour {name}</p><img alt="A pawn" /><b aria-label={done ? "Done" : say("not-yet")}>{many ? "·" : \`only \${one}\`}</b>`;
  expect(wordsIn((parse(planted, { modern: true }) as unknown as Node).fragment)).toEqual(["Bonjour ", "A pawn", "Done", "only *"]);
});

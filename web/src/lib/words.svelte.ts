// Codes become sentences here, in this device's language, from the same Fluent files as on the server.

import { FluentBundle, FluentNumber, FluentResource, FluentType, type FluentVariable } from "@fluent/bundle";
import type { Refused } from "./api";
import { languages, seatFields, type GameEvent, type Highlight, type Outcome, type Words as Texts } from "../generated/protocol";
import { brought } from "./brought.svelte";
import { keep, kept } from "./kept";

/** The name of a language: each is a set of files, and no other place knows which there are. */
export type Language = string;
/** What is read where there is nothing in a reader's language. */
const FALLBACK = "en";

const files = import.meta.glob<string>(
  ["../words/*.ftl", "../games/*/words/*.ftl", "!../games/*/words/box.*.ftl", "../../../src/tablee/words/*.ftl", "../../../src/tablee/games/*/words/*.ftl"],
  { query: "?raw", import: "default" },
);

/** What is said of a game before it is opened. */
const boxes = import.meta.glob<string>("../games/*/words/box.*.ftl", { query: "?raw", import: "default", eager: true });

/** Whether this build has the words of a game, or the game brings them itself. */
const isKnown = (game: string): boolean => Object.keys(files).some((path) => path.startsWith(`../../../src/tablee/games/${game}/`));

const boxed = [...new Set(Object.keys(boxes).map((path) => path.slice(0, path.lastIndexOf("/box.") + 5)))];

/** Of files that differ in their language, the one for this language or for one that stands in: a game may bring fewer than the house. */
function inLanguage<T>(all: Record<string, T>, start: string, language: Language): T | undefined {
  const there = Object.keys(languages).filter((one) => `${start}${one}.ftl` in all);
  return all[`${start}${standingIn(language, there)[0]}.ftl`];
}

/** How names begin, without accents, before which French drops a vowel: not Yann, nor an h that is heard, as in Hassan. */
const ELIDED = /^(?:[aeiouœæø]|y[^aeiou]|h(?!a(?!dri)|ei|i[dr]o|o(?!no|r)|u[iny]|y[ue]))/i;
const SIGNS: Record<string, string> = { "+": "plus", "-": "minus" };

const plain = (value: unknown): string => String((value as { valueOf?: () => unknown })?.valueOf?.() ?? value);
/** The display face all but swallows the narrow no-break space before ? and !, so screens are given a wider one. */
export const spaced = (text: string): string => text.replaceAll("\u202f", "\u00a0");
/** A name may end with a full stop, and a sentence with that name: one is enough. */
export const stoppedOnce = (text: string): string => text.replace(/(^|[^.])\.\.(?!\.)/g, "$1.");

const elides = (name: string): boolean => ELIDED.test(name.normalize("NFD").replace(/\p{M}/gu, ""));

const like = (language: Language): (typeof languages)[string] => languages[language] ?? languages[FALLBACK]!;

const listed = (things: readonly string[], language: Language): string =>
  new Intl.ListFormat(like(language).locale, { type: "conjunction" }).format(things);

const baseOf = (language: Language): Language => language.split("-")[0]!;

/** Of the languages that are there, those to read in place of this one: the best first. */
function standingIn(language: Language, there: readonly Language[]): Language[] {
  const near = there.filter((one) => baseOf(one) === baseOf(language));
  return [...new Set([language, baseOf(language), ...near, FALLBACK, ...there])].filter((one) => there.includes(one));
}

/** Somebody, or several people, in a sentence: their names, and "you" for whoever reads it, who comes last. */
export class Who extends FluentType<string> {
  /** What WHO($seat) is, for messages to select by. */
  readonly kind: "you" | "us" | "one" | "several" | "nobody";

  constructor(language: Language, names: readonly string[], withReader: boolean) {
    super(listed(withReader ? [...names, like(language).you] : names, language));
    if (withReader) this.kind = names.length ? "us" : "you";
    else this.kind = names.length > 1 ? "several" : names.length ? "one" : "nobody";
  }

  override toString(): string {
    return this.value;
  }
}

/** A word such as the French "de" before a name: de Bernard, d’Annie. */
const beforeName = (word: string, name: string): string => (elides(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`);

const functions = {
  // Browsers want `useGrouping` to be true or false; in Fluent it can only be a number.
  NUMBER: ([value]: unknown[], { useGrouping }: Record<string, unknown>): FluentNumber =>
    new FluentNumber(Number(plain(value)), { useGrouping: plain(useGrouping) === "1" }),
  DE: ([name]: unknown[]): string => beforeName("de", plain(name)),
  QUE: ([name]: unknown[]): string => beforeName("que", plain(name)),
  WHO: ([who]: unknown[]): string => (who instanceof Who ? who.kind : plain(who) === "none" ? "nobody" : "one"),
  SIGN: ([value]: unknown[]): string => SIGNS[plain(value)] ?? plain(value),
};

/** A card may speak of its reader's neighbours: here they get their names. */
const withNames = (text: string, { left, right }: { left: number; right: number }, nameOf: (seat: number) => string, elided: readonly string[]): string =>
  Object.entries({ "{left}": nameOf(left), "{right}": nameOf(right) }).reduce(
    (said, [place, name]) => elided.reduce((before, word) => before.replaceAll(`${word} ${place}`, beforeName(word, name)), said).replaceAll(place, name),
    text,
  );

class Speaker {
  language = $state<Language>(spoken([kept<Language | null>("language", null) ?? "", ...navigator.languages]));
  #bundles = $state.raw<Record<string, FluentBundle>>({});
  names = $state.raw<string[]>([]);
  /** The seat that everything is said to, if it is one: a pad says "you", a board says names. */
  reader = $state<number | null>(null);
  #isToAll = false;

  /** This language as it is used where the device is: a date is written one way in London and another in New York. */
  get region(): string {
    const own = navigator.languages.map((tag) => new Intl.Locale(tag));
    const language = baseOf(like(this.language).locale);
    const region = (own.find((one) => one.language === language && one.region) ?? own.find((one) => one.region))?.region;
    return region ? `${language}-${region}` : language;
  }

  constructor() {
    document.documentElement.lang = this.language;
  }

  /** Speak another language; what is said stays as it is if its words cannot be loaded. */
  async speak(language: Language): Promise<void> {
    await Promise.all(Object.keys(this.#bundles).map((key) => this.load(key.slice(key.indexOf("/") + 1), language)));
    keep("language", language);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** The words of a game, or with "" those that everything shares. Wait for it before the first sentence. */
  async load(game: string, language: Language = this.language): Promise<void> {
    const key = `${language}/${game}`;
    if (this.#bundles[key]) return;
    const bundle = new FluentBundle(like(language).locale, { useIsolating: false, functions });
    const wanted = ["../../../src/tablee/words/", "../words/"];
    if (game === "workshop") wanted.push("../words/workshop.", ...boxed.map((start) => start.replace(/box\.$/, "workshop.")));
    else if (isKnown(game)) wanted.push(`../../../src/tablee/games/${game}/words/`, `../games/${game}/words/`, `../games/${game}/words/learn.`);
    const texts = await Promise.all(wanted.map((start) => inLanguage(files, start, language)?.() ?? ""));
    if (game && game !== "workshop" && !isKnown(game)) texts.push(await this.#brought(game, language));
    texts.push(...boxed.map((start) => inLanguage(boxes, start, language) ?? ""));
    for (const text of texts) bundle.addResource(new FluentResource(text), { allowOverrides: true });
    this.#bundles = { ...this.#bundles, [key]: bundle };
  }

  /** What a game says itself, in this language or one that stands in. */
  async #brought(game: string, language: Language): Promise<string> {
    const brings = (await brought.sheet(game)).words;
    return brings[standingIn(language, Object.keys(brings))[0] ?? ""] ?? "";
  }

  has(id: string, game = ""): boolean {
    return this.#bundle(game)?.hasMessage(id) ?? false;
  }

  /** What is written on a box that we did not draw: its title and its tagline, as the server or the game itself says it. */
  #onBox(id: string): string {
    const [, what, game = ""] = /^web-(game|like)-(\w+)$/.exec(id) ?? [];
    const info = what ? brought.infos[game] : undefined;
    if (info) return this.of(what === "game" ? info.title : info.tagline);
    const own = what ? (what === "game" ? "game-title" : "game-tagline") : "";
    return own && this.#bundles[`${this.language}/${game}`]?.hasMessage(own) ? this.text(own, {}, game) : "";
  }

  /** The message of this id; facts are numbers, texts, lists of either, or texts by language. Another language is loaded before. */
  text(id: string, facts: Record<string, unknown> = {}, game = "", language = this.language): string {
    const bundle = this.#bundle(game, language);
    const pattern = bundle?.getMessage(id)?.value;
    if (!bundle || !pattern) return this.#onBox(id) || id;
    const shown = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, this.shown(value)]));
    return stoppedOnce(spaced(bundle.formatPattern(pattern, shown, [])));
  }

  shown(value: unknown): FluentVariable {
    if (value instanceof Who) return value;
    // As on the server: a number is written plainly unless its message groups it. A year must not be 1,863.
    if (typeof value === "number") return new FluentNumber(value, { useGrouping: false });
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (Array.isArray(value)) return this.list(value.map((one) => plain(this.shown(one)))) || "none";
    if (value === null || value === undefined) return "none";
    if (typeof value === "object") return this.of(value as Texts) || "none";
    return String(value);
  }

  /** A text in this device's language, or in one that stands in for it. */
  of(texts: Texts | null | undefined): string {
    return spaced(texts?.[this.#readIn(texts)] ?? "");
  }

  /** The language of what is shown of a text, for those who hear it, where it is not the reader's own. */
  langOf(texts: Texts | null | undefined): string | undefined {
    const shown = this.#readIn(texts);
    return shown && shown !== this.language && shown !== "und" ? shown : undefined;
  }

  #readIn(texts: Texts | null | undefined): string {
    // A fact that is no text at all (the options of a table, say) says nothing.
    const there = Object.keys(texts ?? {}).filter((one) => typeof texts![one] === "string" && texts![one]);
    return standingIn(this.language, there)[0] ?? "";
  }

  /** A number as people write it. */
  number(value: number, how: Intl.NumberFormatOptions = {}): string {
    return new Intl.NumberFormat(like(this.language).locale, how).format(value);
  }

  list(things: string[]): string {
    return listed(things, this.language);
  }

  name(seat: number): string {
    return this.names[seat] ?? `${seat + 1}`;
  }

  /** What is said in here is said to all, by their names, whoever reads this screen. */
  toAll<T>(say: () => T): T {
    this.#isToAll = true;
    try {
      return say();
    } finally {
      this.#isToAll = false;
    }
  }

  /** Those on these seats, as sentences speak of them. */
  who(seats: number | readonly number[]): Who {
    const all = typeof seats === "number" ? [seats] : seats;
    const reader = this.#isToAll ? null : this.reader;
    const others = all.filter((seat) => seat !== reader);
    return new Who(this.language, others.map((seat) => this.name(seat)), others.length < all.length);
  }

  /** Somebody of whom more is known than the seat. */
  person(name: string, isReader: boolean): Who {
    return new Who(this.language, isReader || !name ? [] : [name], isReader);
  }

  /** People by their names, as sentences speak of them. */
  people(names: readonly string[]): Who {
    return new Who(this.language, names, false);
  }

  /** What somebody is called in a list: a pad has "You" there. */
  label(seat: number): string {
    return seat === this.reader ? this.text("web-you-label") : this.name(seat);
  }

  /** What happened, as a sentence. */
  event(event: GameEvent, game: string): string {
    const sheet = brought.known[game];
    const seats = seatFields[`${game}/${event.event}`] ?? sheet?.seat_fields[event.event] ?? seatFields[`/${event.event}`] ?? [];
    const said = { ...UNSAID, ...sheet?.unsaid[event.event], ...event };
    return this.text(`event-${event.event}`, this.#withNeighbours(this.#named(said, seats), event, game), game);
  }

  /** A question with the names of its reader's neighbours, where it speaks of them. */
  question(card: { words: Texts; left?: number; right?: number }): string {
    const { left, right } = card;
    return left === undefined || right === undefined ? this.of(card.words) : withNames(this.of(card.words), { left, right }, (seat) => this.name(seat), like(this.language).elided);
  }

  refusal(why: Refused, game = ""): string {
    const facts: Record<string, unknown> = { rule: why.rule, low: null, high: null, span: null, ...this.#named(why.facts, REFUSED_SEATS) };
    const id = [`refusal-${why.code}`, `web-${why.code}`].find((id) => this.has(id, game));
    return this.text(id ?? "web-refused", { ...facts, code: why.code }, game);
  }

  phase(name: string, waiting: number[], game: string, facts: Record<string, unknown> = {}): string {
    return this.text(`phase-${name}`, { waiting: this.who(waiting), ...facts }, game);
  }

  /** What a bot would do, in a sentence. */
  hint({ reason, facts = {} }: { reason: string; facts?: Record<string, unknown> }, game: string): string {
    return this.text(`hint-${reason}`, this.#named(facts, ["seat"]), game);
  }

  /** What is worth telling once more of a game. */
  highlight({ code, seats, facts = {} }: Highlight, game: string): string {
    return this.text(`highlight-${code}`, { ...facts, seats: this.who(seats) }, game);
  }

  /** How a game ended. */
  reason({ reason, winners }: Outcome, game: string): string {
    return this.text(`reason-${reason}`, { winners: this.who(winners) }, game);
  }

  #bundle(game: string, language = this.language): FluentBundle | undefined {
    return this.#bundles[`${language}/${game}`] ?? this.#bundles[`${language}/`];
  }

  /** Cards speak of {left} and {right}: an event that tells who they are gives the names, others speak of neighbours. */
  #withNeighbours(facts: Record<string, unknown>, event: GameEvent, game: string): Record<string, unknown> {
    if (!this.has("neighbour-left", game)) return facts;
    const known = "left" in event && "right" in event ? event : null;
    const filled = (text: string): string => known
      ? withNames(text, known, (seat) => this.name(seat), like(this.language).elided)
      : text.replaceAll("{left}", this.text("neighbour-left", {}, game)).replaceAll("{right}", this.text("neighbour-right", {}, game));
    const isTexts = (value: unknown): value is Texts => typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Who);
    return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, isTexts(value) ? filled(this.of(value)) : value]));
  }

  /** The facts of an event or a refusal, with those who sit there in place of seats. */
  #named(facts: Record<string, unknown>, seats: readonly string[]): Record<string, unknown> {
    const named = (value: unknown): unknown => (typeof value === "number" || Array.isArray(value) ? this.who(value as number | number[]) : value);
    return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, seats.includes(key) ? named(value) : value]));
  }
}

/** What the server leaves out of an event when there is none of it; sentences speak of that too. */
const UNSAID = { stake: null, named: null, choice: null, adjective: null, jump: false, help: false, passes: false };
const REFUSED_SEATS = ["waiting", "present"];

/** Of the languages that are spoken here, the first that somebody wishes for. */
function spoken(wishes: readonly string[]): Language {
  const known = Object.keys(languages);
  for (const wish of wishes) for (const wanted of [wish, baseOf(wish)]) {
    const found = known.find((one) => one.toLowerCase() === wanted.toLowerCase());
    if (found) return found;
  }
  return FALLBACK;
}

export const words = new Speaker();

/** The sentences of one game's screens, by the end of their ids. */
export const sayingIn = (game: string) => (id: string, facts: Record<string, unknown> = {}): string => words.text(`${game}-${id}`, facts, game);

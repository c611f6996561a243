// What people write becomes a card of the deck files, and what a table agrees on a number of cards.

import { expect, test } from "vitest";
import type { About, DeckInfo } from "../generated/protocol";
import * as caractere from "../games/caractere/written";
import * as incroyable from "../games/incroyable/written";
import * as tousEgo from "../games/tous_ego/written";
import { cardsInPlay, chosenDecks, countOf, fileName } from "./decks";
import { device, forgetDevice } from "./kept";
import { cardOf, lacks, tidied } from "./written";

test("a question of Tous Ego is its words, in the language of the device", () => {
  const written = { ...tousEgo.blank(), text: "  Qui cache\n le chocolat\u202f? " };
  expect(lacks(tousEgo, tousEgo.blank())).toBe("text");
  expect(lacks(tousEgo, written)).toBeNull();
  expect(cardOf(tousEgo, written, "fr")).toEqual({ fr: "Qui cache le chocolat\u202f?" });
  expect(tidied("e\u0301te\u0301")).toBe("été");
});

test("an EGO card wants three or four options, all different", () => {
  const written = { ...caractere.blank(), text: "At a party?", pack: "ego" as const, options: ["Dance", "", "Cook", ""] };
  expect(lacks(caractere, written)).toBe("options");
  expect(lacks(caractere, { ...written, options: ["Dance", "Cook", "dance ", ""] })).toBe("different");
  const whole = { ...written, options: ["Dance", "", "Cook", "Watch"] };
  expect(lacks(caractere, whole)).toBeNull();
  expect(cardOf(caractere, whole, "en")).toEqual({
    en: "At a party?", pack: "ego", kind: "choice", options: [{ en: "Dance" }, { en: "Cook" }, { en: "Watch" }],
  });
});

test("an adjective card names a neighbour; other packs forget what they do not use", () => {
  const duo = { ...caractere.blank(), text: "En un mot ?", pack: "duo" as const, adjective: true, options: ["a", "b", "c", ""] };
  expect(lacks(caractere, duo)).toBe("neighbour");
  const named = { ...duo, text: "Comment est {left} ?" };
  expect(lacks(caractere, named)).toBeNull();
  expect(cardOf(caractere, named, "fr")).toEqual({ fr: "Comment est {left} ?", pack: "duo", kind: "adjective" });
  expect(cardOf(caractere, { ...named, pack: "melo" }, "fr")).toMatchObject({ pack: "melo", kind: "player" });
});

test("the answer of Incroyable! is a whole number from 1 to 9,999", () => {
  const written = { ...incroyable.blank(), text: "How many keys?", unit: "keys", note: "52 are white." };
  for (const answer of ["", "0", "10000", "3.5", "-4", "many"]) expect(lacks(incroyable, { ...written, answer })).toBe("answer");
  expect(lacks(incroyable, { ...written, answer: " 88 " })).toBeNull();
  expect(cardOf(incroyable, { ...written, answer: "88" }, "en")).toEqual({
    en: "How many keys?", answer: 88, kind: "quantity", unit: { en: "keys" }, note: { en: "52 are white." },
  });
  expect(cardOf(incroyable, { ...written, answer: "1709", kind: "date", note: "" }, "en")).toEqual({
    en: "How many keys?", answer: 1709, kind: "date",
  });
});

test("how many cards a table plays with", () => {
  const decks: DeckInfo[] = [
    { name: "house", title: { fr: "La maison", en: "The house" }, cards: 284, tags: { family: 215, friends: 69 } },
    { name: "noel", title: { fr: "Noël" }, cards: 12, own: true },
  ];
  const about: About = { code: "BCDFG", game: "tous_ego", games: 0, status: "lobby", language: "fr", options: {}, decks: [], chairs: [], host: null, written: 3, own: "mixed" };
  expect(chosenDecks(about, decks).map(({ name }) => name)).toEqual(["house"]);
  expect(cardsInPlay(about, decks)).toBe(287);
  expect(cardsInPlay({ ...about, decks: ["house", "noel"] }, decks)).toBe(299);
  expect(cardsInPlay({ ...about, decks: ["house", "noel"], tags: ["family"], own: "left_out" }, decks)).toBe(215);
  expect(cardsInPlay({ ...about, own: "only" }, decks)).toBe(3);
  expect(cardsInPlay({ ...about, tags: ["family", "opener"] }, decks)).toBeNull();
  expect(countOf(decks, "opener")).toBe(0);
  expect(fileName("Noël 2026 !")).toBe("noel-2026");
  expect(fileName("???")).toBe("own");
});

test("a device is known by 128 random bits until it wants to be forgotten", () => {
  const first = device();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(device()).toBe(first);
  forgetDevice();
  expect(device()).not.toBe(first);
});

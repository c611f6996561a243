// The small things that screens lean on: invitations, the evening, standings, pawns, addresses.

import { expect, test } from "vitest";
import type { About, View } from "../generated/protocol";
import { evening, noteGame, tallies } from "./evening";
import { when } from "./left";
import { addressOf, inviteTo, onlyHere, typed, wifiText } from "./invite";
import { initials, LOOKS } from "./looks";
import { onTrack, standings } from "./standings";

test("the invitation leads where phones can go", () => {
  const lan = ["http://192.168.1.20:8000", "http://10.0.0.5:8000"];
  expect(addressOf("http://localhost:8000", lan)).toBe("http://192.168.1.20:8000");
  expect(addressOf("http://127.0.0.1:8000", [])).toBe("http://127.0.0.1:8000");
  expect(addressOf("https://play.example.org", lan)).toBe("https://play.example.org");
  expect(inviteTo("http://192.168.1.20:8000/", "BCDFG")).toBe("http://192.168.1.20:8000/BCDFG");
  expect(typed("http://192.168.1.20:8000/")).toBe("192.168.1.20:8000");
  expect(onlyHere("http://127.0.0.1:8000")).toBe(true);
  expect(onlyHere("http://192.168.1.20:8000")).toBe(false);
});

test("a Wi-Fi code keeps strange names and passwords whole", () => {
  expect(wifiText({ name: 'Chez "nous"; oui', password: "a:b\\c" })).toBe('WIFI:T:WPA;S:Chez \\"nous\\"\\; oui;P:a\\:b\\\\c;;');
  expect(wifiText({ name: "Ouvert", password: "" })).toBe("WIFI:T:nopass;S:Ouvert;;");
});

test("the evening counts each game once and puts the best first", () => {
  const about = (games: number): About => ({ code: "BCDFG", game: "tous_ego", games, status: "over", language: "fr", options: {}, decks: [], chairs: [], host: null });
  const names = ["Annie", "Bernard", "Cléo"];
  noteGame("BCDFG", about(1), names, { winners: [1], reason: "target", ranking: [[1], [0, 2]] });
  noteGame("BCDFG", about(2), names, { winners: [1, 2], reason: "target", ranking: [[1, 2], [0]] });
  noteGame("BCDFG", about(2), names, { winners: [1, 2], reason: "target", ranking: [[1, 2], [0]] });
  expect(evening("BCDFG")).toHaveLength(2);
  expect(tallies(evening("BCDFG"))).toEqual([
    { name: "Bernard", games: 2, wins: 2 }, { name: "Cléo", games: 2, wins: 1 }, { name: "Annie", games: 2, wins: 0 },
  ]);
});

test("standings: level pawns share a place, and those behind count on", () => {
  const view: View = { game: "tous_ego", phase: "voting", present: [0, 1, 3], reader: 0, round: 2, position: [4, 7, 9, 4], target: 12, cards_left: 5, waiting: [] };
  expect(standings(view, onTrack("points"))).toEqual([{ place: 1, seats: [1], value: 7 }, { place: 2, seats: [0, 3], value: 4 }]);
});

test("ten pawns of ten shapes and ten colours; shared initials get a second letter", () => {
  expect(new Set(LOOKS.map((look) => look.shape)).size).toBe(10);
  expect(new Set(LOOKS.map((look) => look.colour)).size).toBe(10);
  expect(initials(["Annie", "Bernard", "Anaïs", "élodie"])).toEqual(["An", "B", "Aa", "É"]);
});

test("when a table was left is told by the days of the calendar", () => {
  const now = new Date(2026, 10, 17, 9, 30);
  const told = (day: number, hour: number): string => when(new Date(2026, 10, day, hour).getTime(), "en", now);
  expect([told(17, 0), told(16, 23), told(16, 1), told(10, 12)]).toEqual(["today", "yesterday", "yesterday", "7 days ago"]);
  expect(when(new Date(2026, 10, 16, 23).getTime(), "fr", now)).toBe("hier");
  // The day on which clocks are set back has 25 hours.
  expect(when(new Date(2026, 9, 24, 23).getTime(), "en", new Date(2026, 9, 26, 1))).toBe("2 days ago");
});

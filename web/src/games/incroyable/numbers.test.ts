import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en"], language: "en" });
const { words } = await import("$lib/words.svelte");
const { aboveWhole, figure, withUnit } = await import("./numbers");
const percent = { kind: "percentage", unit: { fr: "%", en: "%" } };

describe("a number", () => {
  it("is grouped as its language does, a year never", () => {
    words.language = "en";
    expect([figure(1863), figure(1863, { kind: "date", unit: {} })]).toEqual(["1,863", "1863"]);
    words.language = "fr";
    expect([figure(1863), figure(1863, { kind: "date", unit: {} })]).toEqual(["1\u202F863", "1863"]);
  });

  it("has its unit where its language puts it", () => {
    words.language = "en";
    expect([withUnit(45, percent), withUnit(45, { kind: "quantity", unit: { en: "keys" } })]).toEqual(["45%", "45 keys"]);
    words.language = "fr";
    expect(withUnit(45, percent)).toBe("45\u00A0%");
  });

  it("is above the whole only as a percentage", () => {
    expect([aboveWhole(101, percent), aboveWhole(100, percent), aboveWhole(101, { kind: "date", unit: {} }), aboveWhole(101)]).toEqual([true, false, false, false]);
  });
});

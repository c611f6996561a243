import { expect, test } from "vitest";
import { lines } from "./picture";

const letters = (text: string): number => text.length;

test("a text is broken between words, and a long word stands alone", () => {
  expect(lines("un deux trois quatre", 9, letters)).toEqual(["un deux", "trois", "quatre"]);
  expect(lines("a incroyablement b", 5, letters)).toEqual(["a", "incroyablement", "b"]);
  expect(lines("", 5, letters)).toEqual([""]);
});

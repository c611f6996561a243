import { expect, test } from "vitest";
import { asTyped } from "./call";

test("a call is written as people write addresses", () => {
  expect(asTyped(" https://call.example/room ")).toBe("https://call.example/room");
  expect(asTyped("https://call.example/Dîner")).toBe("https://call.example/D%C3%AEner");
  expect(asTyped("call.example/Dîner")).toBe("https://call.example/D%C3%AEner");
  expect(asTyped("call.example:8443/room")).toBe("https://call.example:8443/room");
});

test("what is no address stays as it is, for the server to refuse", () => {
  for (const typed of ["", "room", "at eight", "javascript:alert(1)", "mailto:ana@call.example", "https://ana:secret@call.example/", "ftp://call.example/"]) expect(asTyped(typed)).toBe(typed);
});

import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "./api";
import { erase, eraseMember, groups, keepGroup, leave, type Group } from "./regulars";

const GROUP: Group = { id: "g", key: "k", name: "Les mardis" };
const refusing = (status: number, code: string) => vi.fn(() => Promise.resolve(new Response(JSON.stringify({ code }), { status })));

beforeEach(() => keepGroup(GROUP));

test("whoever asks again because the answer was lost is told that it is done", async () => {
  for (const ask of [() => erase(GROUP, "me"), () => erase(GROUP, "group"), () => leave(GROUP)]) {
    keepGroup(GROUP);
    vi.stubGlobal("fetch", refusing(401, "no_such_regulars"));
    await ask();
    expect(groups()).toEqual([]);
  }
});

test("what failed can be asked for again: the key is kept", async () => {
  vi.stubGlobal("fetch", refusing(503, "retry"));
  await expect(erase(GROUP, "me")).rejects.toBeInstanceOf(Refused);
  expect(groups()).toEqual([GROUP]);
  vi.stubGlobal("fetch", refusing(401, "no_such_regulars"));
  await expect(eraseMember(GROUP, 2)).rejects.toBeInstanceOf(Refused);
  expect(groups()).toEqual([GROUP]);
});

test("erasing is waited for longer than anything else", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))));
  await erase(GROUP, "group");
  expect(timeout).toHaveBeenLastCalledWith(60_000);
});

import { expect, test } from "vitest";
import { onlyHere, onlyNear } from "./invite";

test("addresses of a network at home are of no use elsewhere", () => {
  for (const host of ["10.0.0.7", "172.16.0.1:8000", "172.31.255.1", "192.168.1.20:8000", "169.254.3.4", "tablee.local", "Tablee.local:8000", "[fd12:3456::1]:8000", "[fe80::1]"]) {
    expect([host, onlyNear(`http://${host}`), onlyHere(`http://${host}`)]).toEqual([host, true, false]);
  }
});

test("others can be opened from everywhere, or only here", () => {
  for (const host of ["play.example.org", "172.15.0.1", "172.32.0.1", "11.0.0.1", "193.168.1.1", "my.localhost.example", "[2001:db8::1]:8000", "127.0.0.1:8000"]) {
    expect([host, onlyNear(`https://${host}/`)]).toEqual([host, false]);
  }
});

// How others come to this table: an address for cameras and for fingers, and the family's Wi-Fi if they like.

import { keep, kept } from "./kept";

export interface Wifi { name: string; password: string }

const OWN = /^(localhost|127\.|\[::1\])/;

/** Whether only this machine can open an address. */
export const onlyHere = (address: string): boolean => OWN.test(address.replace(/^https?:\/\//, ""));

/** Names and addresses that mean something in one network only. */
const NEAR = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|[^/]*\.local(?=[:/]|$)|\[f[cd][\da-f]{2}:|\[fe80:)/i;

/** Whether only devices in the same network can open an address. */
export const onlyNear = (address: string): boolean => NEAR.test(address.replace(/^https?:\/\//, ""));

/** Where phones find the server: the name this page has, unless only this machine knows it by that name. */
export function addressOf(origin: string, addresses: readonly string[]): string {
  return (onlyHere(origin) ? addresses.find((address) => !onlyHere(address)) : origin) ?? addresses[0] ?? origin;
}

export const inviteTo = (address: string, code: string): string => `${address.replace(/\/$/, "")}/${code}`;

/** An address as people type it. */
export const typed = (address: string): string => address.replace(/^http:\/\//, "").replace(/\/$/, "");

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, (sign) => `\\${sign}`);

/** What phones read from a QR code to join a Wi-Fi. */
export function wifiText({ name, password }: Wifi): string {
  return password ? `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;` : `WIFI:T:nopass;S:${escaped(name)};;`;
}

export const keptWifi = (): Wifi | null => kept<Wifi | null>("wifi", null);
export const keepWifi = (wifi: Wifi | null): void => keep("wifi", wifi);

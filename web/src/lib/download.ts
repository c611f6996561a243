/** Something of a person's own, as a file for them. */
export function takeAlong(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: "tablee.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

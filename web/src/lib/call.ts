// Where people who are far apart meet by voice or video.

/** The address, if it is one that a tap may open; the server has looked, and we look again. */
export function callAddress(link: string): URL | null {
  try {
    const address = new URL(link);
    return (address.protocol === "https:" || address.protocol === "http:") && !address.username && !address.password ? address : null;
  } catch {
    return null;
  }
}

/** What somebody typed, as browsers read it: accents are written out, and https:// need not be typed. The server decides whether it is a link. */
export function asTyped(text: string): string {
  const typed = text.trim();
  const short = /^[^\s/]+\.[^\s/]/.test(typed) ? callAddress(`https://${typed}`) : null;
  return (callAddress(typed) ?? short)?.href ?? typed;
}

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

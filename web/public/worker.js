// So that the app opens when the server cannot be reached, and says so. It keeps the page and its scripts, styles and
// fonts; of a table it keeps nothing, and what goes to the server goes to the server.
const KEPT = "tablee";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add("/")).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// What the page had loaded before this worker was there.
self.addEventListener("message", (event) => {
  const mine = event.data.filter((path) => path.startsWith("/assets/"));
  event.waitUntil(caches.open(KEPT).then((kept) => Promise.all(mine.map((path) => kept.add(path).catch(() => undefined)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** The newest page; without the server the last one. A new page has new scripts: the old ones are let go. */
async function page(request) {
  const kept = await caches.open(KEPT);
  let found;
  try {
    found = await fetch(request);
  } catch {
    return (await kept.match("/")) ?? Response.error();
  }
  if (found.ok && found.headers.get("content-type")?.startsWith("text/html")) {
    const [before, now] = [await kept.match("/").then((old) => old?.text()), await found.clone().text()];
    if (before !== now) {
      for (const old of await kept.keys()) await kept.delete(old);
      await kept.put("/", new Response(now, { headers: found.headers }));
    }
  }
  return found;
}

/** Names change with what is in them, so what is kept is right. */
async function asset(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok) await kept.put(request, found.clone());
  return found;
}

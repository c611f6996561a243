// So that the app opens when the server cannot be reached, and says so. It caches the page and its scripts, styles and
// fonts, and nothing of a table: all other requests go to the server as if it were not there.
const CACHE = "tablee";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add("/")).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// What the page has loaded: some of it before this worker was active.
self.addEventListener("message", (event) => {
  const mine = event.data.filter((path) => path.startsWith("/assets/"));
  event.waitUntil(Promise.all(mine.map((path) => asset(new Request(path)).catch(() => undefined))));
});

// "Your turn", told over other pages: a tap leads back to the table.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(backTo(event.notification.data.path));
});

async function backTo(path) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((one) => new URL(one.url).pathname.startsWith(path));
  await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** The newest page; without the server the last one. A new page has new scripts: the old ones are deleted. */
async function page(request) {
  const cache = await caches.open(CACHE);
  let found;
  try {
    found = await fetch(request);
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
  if (found.ok && found.headers.get("content-type")?.startsWith("text/html")) {
    const [before, now] = [await cache.match("/").then((old) => old?.text()), await found.clone().text()];
    if (before !== now) {
      for (const old of await cache.keys()) await cache.delete(old);
      await cache.put("/", new Response(now, { headers: found.headers }));
    }
  }
  return found;
}

/** Names change with the content, so what is cached is never stale. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}

// The service worker of the whole site. It shows push messages, and it opens check-in without a connection, from the
// pages and files that the check-in screen saved in the cache `check-in` (web/features/check-in/save-page.ts). It stores nothing
// itself and answers no calls; all other pages come from the network.

const CACHE = 'check-in';
/** How long a page is waited for on a slow line before the saved one is shown (ms). */
const PATIENCE_MS = 4000;

const isCheckIn = (path) => /^\/check-in\/[^/]+$/.test(path);
const isDoorLink = (path) => /^\/door\/[^/]+$/.test(path);

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (request.mode !== 'navigate') return;
  else if (isCheckIn(pathname)) event.respondWith(networkFirst(request, pathname));
  else if (isDoorLink(pathname)) event.respondWith(openedByLink(request));
});

/** A file of the build, whose name has a hash of what is in it. */
async function fileOf(request) {
  const saved = await caches.match(request.url, { cacheName: CACHE, ignoreVary: true });
  return saved ?? fetch(request);
}

/** The page from the network, or the saved one if there is no answer in time or the server fails. */
async function networkFirst(request, path) {
  const asked = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? asked;
}

/** What a door link opens. Only the server knows its event: without a connection, the page that was saved last. */
async function openedByLink(request) {
  const cache = await caches.open(CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isCheckIn);
  const asked = fetch(request);
  return paths.length === 0 ? asked : asked.catch(() => Response.redirect(paths.at(-1), 303));
}

/** Shows a push message. Its data is written by server/providers/push/web-push.ts. */
addEventListener('push', (event) => {
  const { id, title, text, link } = event.data.json();
  const options = { body: text, tag: id, icon: '/icon-192.png', badge: '/icon-192.png', data: { link } };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.link));
});

/** Opens a path of this site in a window that is open, or in a new one. */
async function openPage(link) {
  const url = new URL(link, location.origin);
  // Never another site's address.
  if (url.origin !== location.origin) return;
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) return clients.openWindow(url.href);
  await open.navigate(url.href).catch(() => clients.openWindow(url.href));
  await open.focus();
}

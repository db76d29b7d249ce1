import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { forgetOffFeatures } from '#server/modules/market/queries.ts';
import { newAddress, testApp } from '#test/app.ts';
import { givenWorld, type World } from '#test/inputs.ts';
import { givenMarket } from '#test/market/given-market.ts';

/** What a route that is no call does for strangers. */
interface Route {
  /** An address of the route, of something that exists where `closed` is given. */
  readonly url: (world: World) => string;
  /** Requests a minute from one network, or why there is no limit. */
  readonly limit: number | string;
  /** The status before the marketplace opens, if it shows what is offered; else by what it is protected. */
  readonly closed: number | string;
  /** What an admin gets who looks as the user. */
  readonly look: string;
}

const at = (url: string) => () => url;
const key = 'its private key, which looks do not show';
const link = 'the token of the link, which looks do not show';

/** Every route that is no call, by its pattern. */
const routes: Readonly<Record<string, Route>> = {
  '/v9/booking/calendar.ics': { url: at('/v9/booking/calendar.ics'), limit: 300, closed: key, look: key },
  '/v9/my_schedule/calendar.ics': { url: at('/v9/my_schedule/calendar.ics'), limit: 300, closed: key, look: key },
  '/v9/booking/receipt.pdf': {
    url: at('/v9/booking/receipt.pdf'),
    limit: 60,
    closed: 'sides of the booking',
    look: 'the same as the user',
  },
  '/v9/event/settlement.pdf': {
    url: at('/v9/event/settlement.pdf'),
    limit: 60,
    closed: 'sides of the date',
    look: 'the same as the user',
  },
  '/v9/event/poster.pdf': {
    url: ({ event_id }) => `/v9/event/poster.pdf?event=${event_id}`,
    limit: 60,
    closed: 403,
    look: 'the same as the user',
  },
  '/v9/event/ticket.pdf': { url: at('/v9/event/ticket.pdf'), limit: 60, closed: link, look: 'nothing' },
  '/v9/event/ticket.ics': { url: at('/v9/event/ticket.ics'), limit: 300, closed: link, look: 'nothing' },
  '/v9/booking/message_file': { url: at('/v9/booking/message_file'), limit: 60, closed: key, look: key },
  '/v9/booking/message_picture/:key/:file': {
    url: at('/v9/booking/message_picture/a/b'),
    limit: 600,
    closed: key,
    look: key,
  },
  '/v9/user/my-data.zip': { url: at('/v9/user/my-data.zip'), limit: 10, closed: 'the session', look: 'nothing' },
};

/** Every other route: what limits it, what protects it before the opening, and what a look gets. */
const others: Readonly<Record<string, string>> = {
  '/v9/*': 'unknown calls get 404, and those with another method 405',
  '/v9/openapi.json': 'made once and sent with an ETag; the contract is public',
  '/v9/webhook/payments': 'signed by the gateway, whose events must not be refused',
  '/v9/webhook/sms/:message_id': 'signed by the sender of text messages',
  '/files/*': 'pictures from memory, at addresses that nobody guesses; public in a look, too',
  '/files/mail/*': 'pictures for mails, drawn once while they are stored',
  '/files/share/:event_id/:file': 'drawn once while it is stored; 404 before the opening',
  '/guest-booking/:token': link,
  '/guest-messages/:token': link,
  '/help-ticket/:token': link,
  '/waiting-list/:token': link,
  '/door/:token': link,
  '/unsubscribe/:token': link,
  '/healthz': 'one answer without a query',
  '/readyz': 'one short query',
  '/metrics': 'on this machine, or with a token',
  '/sandbox/challenge/:id': 'a demo only',
  '/sandbox/onboarding/:id': 'a demo only',
  '/dev/outbox': 'a demo only',
  '/dev/outbox.json': 'a demo only',
  '/dev/outbox/:id/body': 'a demo only',
  '/dev/outbox/:id/attachments/:at': 'a demo only',
};

/** The patterns of the app's routes, read from its own tree of routes. */
function patternsOf(printed: string): string[] {
  const path: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', segment, methods] = /^([│\s]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (segment === undefined) return [];
    const depth = indent.length / 4;
    path.splice(depth, path.length, segment);
    // Without what a parameter has to look like.
    return methods === undefined ? [] : [path.join('').replace(/\(\^.*?\$\)/g, '')];
  });
}

const it = testApp();
let world: World;
let patterns: string[];
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
  patterns = [...new Set(patternsOf(it.app.http.printRoutes({ commonPrefix: false })))];
});

/** The status of a request of a stranger, each from another network unless `ip` says which. */
const ask = async (url: string, ip = newAddress()) => (await it.app.http.inject({ url, remoteAddress: ip })).statusCode;

test('each route that is no call has a line here', () => {
  const isCall = (pattern: string) => pattern.startsWith('/v9/') && Object.hasOwn(calls, pattern.slice(4));
  expect(patterns.filter(isCall).length).toBe(Object.keys(calls).length);
  const named = [...Object.keys(routes), ...Object.keys(others)];
  // The tree names all routes that end in a star by that alone; docs/MAP.md has each.
  const ofStars = named.filter((pattern) => pattern.endsWith('*'));
  for (const url of ofStars) expect(it.app.http.hasRoute({ method: 'GET', url }), url).toBe(true);
  const found = patterns.filter((pattern) => !isCall(pattern) && pattern !== '*');
  expect(found.toSorted()).toEqual(named.filter((pattern) => !ofStars.includes(pattern)).toSorted());
});

describe('a network is stopped at', () => {
  test.each(Object.entries(routes))('%s', async (_pattern, { url, limit }) => {
    if (typeof limit === 'string') return expect(limit.length).toBeGreaterThan(10);
    const ip = newAddress();
    const path = url(world);
    // Nothing is drawn while the limit is tried out.
    const empty = path.replace(/\?.*/, '');
    for (let n = 0; n < limit; n += 1) expect(await ask(empty, ip)).not.toBe(429);
    expect(await ask(empty, ip)).toBe(429);
    expect(await ask(empty)).not.toBe(429);
  });
});

test('before the opening nothing that is offered is shown', async () => {
  const shown = Object.entries(routes).filter(([, { closed }]) => typeof closed === 'number');
  for (const [pattern, { url }] of shown) expect(await ask(url(world)), pattern).toBe(200);
  await it.deps.database.write.updateTable('market').set({ opened_at: null }).execute();
  forgetOffFeatures();
  for (const [pattern, { url, closed }] of shown) expect(await ask(url(world)), pattern).toBe(closed);
});

test('a route that is added without a line is found', () => {
  const printed = '└── /v9/\n    ├── booking/\n    │   └── new.pdf (GET, HEAD)\n    └── x (POST)';
  expect(patternsOf(printed)).toEqual(['/v9/booking/new.pdf', '/v9/x']);
});

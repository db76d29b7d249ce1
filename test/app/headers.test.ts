import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { socketPath } from '#contract/realtime.ts';
import { createApp } from '#server/app.ts';
import { openRealtime } from '#server/realtime/index.ts';
import { registerReference } from '#server/reference/index.ts';
import { registerSite } from '#server/site.ts';
import { registerWeb } from '#server/web/index.ts';
import { testApp } from '../app.ts';
import { verifyBank } from '../given-wallet.ts';
import { givenWorld, type World } from '../inputs.ts';
import { doWaiting } from '../queue.ts';

const it = testApp();
const root = join(import.meta.dirname, '../..');
let world: World;
let http: FastifyInstance;
let realtime: Awaited<ReturnType<typeof openRealtime>>;
let mail: string;

interface Asked {
  readonly url: string;
  readonly as?: 'guest' | 'customer' | 'holder';
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly accept?: string;
  readonly type?: string;
  readonly payload?: string;
}

/** The same app over https, as an operator starts it. */
beforeAll(async () => {
  if (!existsSync(join(root, 'build/web/server/index.js')))
    throw new Error('The web is not built. `npm test` builds it; alone: npx react-router build.');
  world = await givenWorld(it);
  await verifyBank(it, world.owner);
  await doWaiting(it);
  const { id } = await it.deps.database.read
    .selectFrom('outbox_messages')
    .select('id')
    .where('html', 'is not', null)
    .where('attachments', '<>', '[]')
    .executeTakeFirstOrThrow();
  mail = id;
  const deps = { ...it.deps, config: { ...it.deps.config, PLAZA_ORIGIN: 'https://plaza.test' } };
  const app = await createApp(deps);
  http = app.http;
  const buildDir = join(root, 'build/web');
  await registerSite(http, deps, { iconDir: join(root, 'public') });
  registerReference(http, { origin: deps.config.PLAZA_ORIGIN, assetDir: join(buildDir, 'client/assets') });
  await registerWeb(http, {
    buildDir,
    clientFor: app.clientFor,
    recentUserOf: app.recentUserOf,
    clock: deps.clock,
    config: { origin: deps.config.PLAZA_ORIGIN },
  });
  realtime = await openRealtime(http.server, deps, deps.config.DATABASE_URL ?? '');
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await realtime.close();
  await http.close();
});

/** Every kind of response, with its request. */
async function everything(): Promise<Asked[]> {
  const { provider_id, booking_id, moving_id, customer } = world;
  const details = (await it.call('booking/get_booking_details', { booking_id: moving_id }, customer)).body;
  const receipts = (await it.call('booking/receipt', { booking_id: moving_id }, customer)).body.items;
  const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
  const asset = /\/assets\/[\w.-]+\.js/.exec((await http.inject('/')).body)?.[0] ?? '';
  const pages = [
    '/',
    `/provider_details/${provider_id}`,
    `/book-session/${provider_id}`,
    '/login',
    '/profile',
    '/booking',
  ];
  const plain = [
    ...[
      '/nowhere/at/all',
      '/assets/none.js',
      '/files/none.webp',
      '/v9',
      '/v9/none',
      '/v9/openapi.json',
      '/docs',
      '/docs/api',
    ],
    ...[
      '/dev/outbox',
      '/dev/outbox.json',
      `/dev/outbox?id=${mail}`,
      `/dev/outbox/${mail}/body`,
      `/dev/outbox/${mail}/attachments/0`,
    ],
    ...[
      '/favicon.svg',
      '/favicon.ico',
      '/icon-192.png',
      '/manifest.webmanifest',
      '/service-worker.js',
      '/robots.txt',
      '/sitemap.xml',
      '/healthz',
      '/readyz',
    ],
    ...[
      '/metrics',
      '/v9/wallet/get_wallet',
      '/guest-booking/yours',
      `/guest-booking/${world.booking_token}`,
      `/guest-booking/${'x'.repeat(43)}`,
    ],
    ...[
      '/sandbox/challenge/none',
      '/sandbox/onboarding/none',
      '/v9/booking/calendar.ics',
      '/v9/booking/message_file',
      '/%',
      '/a%00b',
    ],
    ...[
      '/v9/user/session',
      '/v9/user/session?sesame=1',
      '/v9/booking/receipt.pdf',
      '/v9/event/settlement.pdf',
      '/v9/event/poster.pdf',
      pathOf(details.ics_url),
      asset,
      '/technical-issue',
    ],
  ];
  const json = 'application/json';
  return [
    ...[...plain, ...pages].map((url): Asked => ({ url })),
    ...pages.map((url): Asked => ({ url, as: 'customer' })),
    ...[...pages.map((url) => `${url}.data`), '/_.data'].map((url): Asked => ({ url, as: 'customer' })),
    { url: '/guest-booking/yours', as: 'holder' },
    { url: `/booking?open=${booking_id}`, as: 'customer' },
    ...receipts.map(({ url }): Asked => ({ url: pathOf(url), as: 'customer' })),
    { url: '/v9/wallet/wallet_history', as: 'customer', accept: 'text/csv' },
    { url: `/guest-booking/${'x'.repeat(43)}`, method: 'POST' },
    { url: '/v9/user/logout', method: 'POST', type: json, payload: '{' },
    { url: '/v9/user/sign_in', method: 'POST', type: 'text/plain', payload: 'x' },
    { url: '/v9/user/sign_in', method: 'POST', type: json, payload: `"${'x'.repeat(2_000_000)}"` },
    { url: '/v9/webhook/payments', method: 'POST', type: json, payload: '{}' },
    { url: `/v9/webhook/sms/${booking_id}`, method: 'POST', type: 'application/x-www-form-urlencoded', payload: 'a=b' },
    { url: '/login', method: 'PUT' },
  ];
}

function ask({ url, as, method = 'GET', accept, type, payload }: Asked) {
  const cookie = {
    guest: '',
    customer: `plaza_session=${world.customer.token}`,
    holder: `plaza_booking=${world.booking_token}`,
  };
  const secure = Object.values(cookie).map((each) => each && `__Host-${each}`);
  const index = Object.keys(cookie).indexOf(as ?? 'guest');
  const headers = {
    ...(secure[index] ? { cookie: secure[index] } : {}),
    ...(accept ? { accept } : {}),
    ...(type ? { 'content-type': type } : {}),
  };
  return http.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

/** A policy's sources by directive, with their fallbacks. */
function sourcesOf(policy: string, ...directives: readonly string[]): string {
  const parts = new Map(policy.split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim()]));
  return directives.map((directive) => parts.get(directive)).find((part) => part !== undefined) ?? 'everything';
}

test('every response has a content policy without inline scripts, and forbids sniffing its type', async () => {
  const statuses = new Set<number>();
  const styled: string[] = [];
  for (const asked of await everything()) {
    const { headers, statusCode, body } = await ask(asked);
    const what = `${asked.method ?? 'GET'} ${asked.url} as ${asked.as ?? 'guest'}: ${statusCode}`;
    statuses.add(statusCode);
    const policy = String(headers['content-security-policy']);
    expect(policy, what).not.toBe('undefined');
    const scripts = sourcesOf(policy, 'script-src', 'default-src');
    expect(scripts, what).toMatch(/^(script-src '(self|sha256-[\w+/]+=*)'|default-src '(none|self)')/);
    expect(scripts, what).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    for (const directive of ['script-src-elem', 'script-src-attr', 'worker-src', 'object-src'])
      expect(sourcesOf(policy, directive, 'script-src', 'default-src'), what).not.toMatch(/unsafe|\*|data:|blob:/);
    expect(sourcesOf(policy, 'base-uri'), what).toBe("base-uri 'none'");
    expect(sourcesOf(policy, 'frame-ancestors'), what).toMatch(/^frame-ancestors '(none|self)'$/);
    expect(headers['x-content-type-options'], what).toBe('nosniff');
    expect(headers['strict-transport-security'], what).toBe('max-age=63072000');
    if (policy.replace("style-src-attr 'unsafe-inline'", '').includes('unsafe')) styled.push(asked.url);
    // A cached page has no nonce that could be copied.
    expect(body.includes(' nonce="'), what).toBe(policy.includes("'nonce-"));
  }
  // Mails have inline styles. The page shows them in a frame that runs and loads nothing.
  expect(styled).toEqual([`/dev/outbox/${mail}/body`]);
  for (const status of [200, 302, 303, 400, 401, 404, 413, 415])
    expect(statuses, `an answer of ${status}`).toContain(status);
});

/** The headers of every response, as of a call's. */
const said = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-frame-options'],
];

test('what no route answers, the socket and addresses that cannot be read, says what every answer says', async () => {
  const { port } = http.server.address() as AddressInfo;
  const saidAt = async (path: string) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return Object.fromEntries(said.map((name) => [name, headers.get(name)]));
  };
  const wanted = await saidAt('/v9/user/session');
  expect(Object.values(wanted)).not.toContain(null);
  for (const path of ['polling', 'nonsense'].map((transport) => `${socketPath}/?EIO=4&transport=${transport}`))
    expect(await saidAt(path), path).toEqual(wanted);
  expect(await saidAt('/%'), 'an address that cannot be read').toEqual(wanted);
});

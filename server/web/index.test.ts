import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { registerWeb, type WebDeps, type WebPage } from './index.ts';

const inline = 'window.started = 1';
const padding = '<p>text</p>'.repeat(100);

let app: FastifyInstance;
let deps: WebDeps;
let buildDir: string;
let now: number;
/** What the event loop did (ms): it has no time to spare where a test does not let it rest. */
let loop: { idle: number; active: number };
let rendered: WebPage[];
let answer: (request: Request, page: WebPage) => Promise<Response>;

/** The clock that the pages were given. */
let pageClock: () => number;

beforeEach(async () => {
  // No time passes for the server unless a test lets it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  now = 0;
  loop = { idle: 0, active: 0 };
  rendered = [];
  answer = async (_request, page) =>
    new Response(
      `<html><head><style nonce="${page.nonce}">a{}</style></head><script nonce="${page.nonce}">${inline}</script>` +
        `<script src="/assets/a.js"></script><script type="application/ld+json">{}</script>${padding}</html>`,
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    );
  buildDir = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true });
  await writeFile(join(buildDir, 'client', 'assets', 'a-1.js'), 'plain');
  await writeFile(join(buildDir, 'client', 'assets', 'a-1.js.br'), 'packed');
  await writeFile(join(buildDir, 'client', 'secret.txt'), 'no');
  app = Fastify();
  deps = {
    buildDir,
    build: {
      entry: {
        module: {
          followClock: (clock) => {
            pageClock = clock;
          },
          parametersOf: (path) => (path === '/login' ? [] : ['a', 'text']),
          makeWebHandler: () => (request, page) => {
            rendered.push(page);
            return answer(request, page);
          },
        },
      },
    },
    clientFor: () => (async () => ({})) as never,
    recentUserOf: (request) => /plaza_session=known-(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? null,
    config: { origin: 'http://plaza.test', meeting_origin: 'https://meet.example.org' },
    clock: settableClock(new Date('2026-05-05T19:00:00Z')),
    now: () => now,
    loop: () => ({ ...loop }),
  };
  await registerWeb(app, deps);
  loop.active = 1_000;
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await rm(buildDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
/** Lets time pass: for the age and the budget of pages, and for what waits. */
const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};
/** How long a page is waited for. */
const WAIT_MS = 3_000;
/** How long a page takes the event loop. */
const PAGE_MS = 40;
/** The pages that a network may request at once. */
const BURST = 30;
/**
 * Waits until so many pages were rendered; those that are over the budget of their network wait from then on. No time
 * passes meanwhile: a poll moves fake timers on by its interval.
 */
const untilRendered = (count: number) => expect.poll(() => rendered.length, { interval: 0 }).toBe(count);
const signedIn = { cookie: 'plaza_session=x' };

it('lets pages tell the app’s time, not the machine’s', () => {
  expect(new Date(pageClock()).toISOString()).toBe('2026-05-05T19:00:00.000Z');
});

describe('guests’ pages', () => {
  it('open to Stripe where cards are entered in its fields, and to nobody else', async () => {
    expect(String((await get('/')).headers['content-security-policy'])).toContain("frame-src 'none'");
    const own = Fastify();
    await registerWeb(own, { ...deps, config: { ...deps.config, has_stripe: true } });
    const policy = String((await own.inject('/')).headers['content-security-policy']);
    await own.close();
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
  });

  it('are gone to without the secret that Stripe’s way back adds to an address', async () => {
    const own = Fastify();
    await registerWeb(own, { ...deps, config: { ...deps.config, has_stripe: true } });
    const added = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    const back = await own.inject(`/book-session/p/s?booking=b&paid=check&${added}`);
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      'http://plaza.test/book-session/p/s?booking=b&paid=check',
    ]);
    const setup = await own.inject('/booking?setup_intent=seti_1&setup_intent_client_secret=x&redirect_status=failed');
    expect(setup.headers.location).toBe('http://plaza.test/booking');
    const elsewhere = await own.inject('//evil.test?setup_intent_client_secret=x');
    expect(String(elsewhere.headers.location)).toMatch(/^http:\/\/plaza\.test\//);
    expect((await own.inject('/booking?redirect_status=odd')).statusCode).toBe(200);
    await own.close();
  });

  it('allow their inline scripts and styles by hash, and nothing else', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash(inline)};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
    expect(policy).not.toContain('nonce');
  });

  it('allow nothing that got into them, and carry no nonce to be copied', async () => {
    const page = answer;
    const injected = ['<script>steal()</script>', '<script nonce="">steal()</script>', '<style>p{color:red}</style>'];
    answer = async (request, own) =>
      new Response((await (await page(request, own)).text()).replace('</html>', `${injected.join('')}</html>`), {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    const { headers, payload } = await get('/');
    const hashes = String(headers['content-security-policy']).match(/'sha256-[^']+'/g);
    expect(payload).toContain('steal()');
    expect(hashes).toHaveLength(2);
    expect(payload).not.toContain(rendered[0]?.nonce);
    expect(payload).toContain(`<script>${inline}</script>`);
  });

  it('show the operator’s own meetings within the meeting’s page, and nothing within any other', async () => {
    const policyAt = async (url: string) => String((await get(url)).headers['content-security-policy']);
    for (const url of ['/VirtualEventIframe?booking_id=1', '/virtualeventiframe', '/VirtualEventIframe/'])
      expect(await policyAt(url), url).toMatch(/; frame-src https:\/\/meet\.example\.org(;|$)/);
    for (const url of ['/', '/booking?to=/VirtualEventIframe', '/VirtualEventIframes', '/x/VirtualEventIframe'])
      expect(await policyAt(url), url).not.toContain('meet.example.org');
  });

  it('are rendered once for five seconds, also when many ask at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(rendered).toHaveLength(1);
    now = 4999;
    await get('/');
    expect(rendered).toHaveLength(1);
    now = 5000;
    await get('/');
    expect(rendered).toHaveLength(2);
  });

  it('are cached by path, query, scheme and zone, but not by unrelated cookies', async () => {
    await get('/');
    await get('/?a=1');
    await get('/', { cookie: 'plaza_scheme=dark' });
    await get('/', { cookie: 'plaza_zone=Europe/Berlin' });
    await get('/', { cookie: 'plaza_zone=No/Where; other=1; plaza_device=d; __Host-plaza_device=d' });
    expect(rendered.map((page) => [page.scheme, page.viewer_timezone])).toEqual([
      ['auto', null],
      ['auto', null],
      ['dark', null],
      ['auto', 'Europe/Berlin'],
    ]);
  });

  it('are rendered once whatever else their address carries, and never see it', async () => {
    const seen: string[] = [];
    const page = answer;
    answer = (request, own) => {
      seen.push(new URL(request.url).search);
      return page(request, own);
    };
    for (let n = 0; n < 20; n += 1) await get(`/?n=${n}&utm_source=${n}&%6e=1`);
    expect(seen).toEqual(['']);
    await get('/?x=1&text=a%20b&n=2&a=1&a=2');
    await get('/?text=a%20b&a=1&a=2&n=3');
    await get('/login?n=1');
    expect(seen).toEqual(['', '?text=a%20b&a=1&a=2', '']);
  });

  it('are 503 for a network that asks for too many others, and as ever for everybody else', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => get(`/?text=${n}`));
    await untilRendered(BURST);
    const own = await app.inject({ url: '/?text=own', remoteAddress: '192.0.2.7' });
    expect(own.statusCode).toBe(200);
    await pass(WAIT_MS);
    const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
    expect(refused[0]?.payload).toContain('One moment');
    expect(rendered.length).toBeLessThan(60);
  });

  it('are rendered for whoever asks while the event loop has time to spare', async () => {
    // Each page is work for the loop, which then rests as long.
    answer = async () => {
      loop.active += PAGE_MS;
      return new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
    };
    await Promise.all(Array.from({ length: BURST }, (_, n) => get(`/?text=${n}`)));
    loop.idle = loop.active - PAGE_MS;
    const more = Array.from({ length: 20 }, (_, n) => get(`/?text=more${n}`));
    for (let count = BURST + 1; count <= BURST + 20; count += 1) {
      loop.idle += PAGE_MS;
      await pass(PAGE_MS);
      await untilRendered(count);
    }
    expect((await Promise.all(more)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  it('that another network waits for come in the turn of whoever asks next', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => get(`/?text=${n}`));
    await untilRendered(BURST);
    const other = app.inject({ url: '/?text=39', remoteAddress: '192.0.2.8' });
    // No time passes in which the first network may request another one.
    await untilRendered(BURST + 1);
    expect((await other).statusCode).toBe(200);
    await pass(WAIT_MS);
    const [before, shared] = (await Promise.all(asked)).slice(-2);
    expect([before?.statusCode, shared?.statusCode]).toEqual([503, 200]);
  });

  it('leave compressed as the browser can take them', async () => {
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain(inline);
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.rawPayload).toString()).toContain(inline);
    expect((await get('/')).payload).toContain(inline);
    expect(rendered).toHaveLength(1);
  });

  it('keep no failure and no cookie', async () => {
    const page = answer;
    answer = async () => new Response('<html></html>', { status: 503, headers: { 'content-type': 'text/html' } });
    expect((await get('/')).statusCode).toBe(503);
    answer = async () =>
      new Response('<html></html>', { headers: { 'content-type': 'text/html', 'set-cookie': 'a=1' } });
    await get('/');
    answer = page;
    expect((await get('/')).payload).toContain(inline);
  });

  it('are bounded in number', async () => {
    // Each from its own network, because one network may not request so many.
    const ask = (at: number) => app.inject({ url: `/?a=${at}`, remoteAddress: `10.0.${at >> 8}.${at & 255}` });
    for (let at = 0; at <= 500; at++) await ask(at);
    await ask(500);
    expect(rendered).toHaveLength(501);
    await ask(0);
    expect(rendered).toHaveLength(502);
  });
});

describe('pages of somebody signed in', () => {
  it('carry their own nonce and are never cached', async () => {
    const one = await get('/', signedIn);
    const other = await get('/', { cookie: '__Host-plaza_session=x' });
    expect(rendered).toHaveLength(2);
    expect(rendered[0]?.nonce).not.toBe(rendered[1]?.nonce);
    expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${rendered[0]?.nonce}'`);
    expect(one.headers['cache-control']).toBe('private, no-store');
    expect(other.headers['content-security-policy']).not.toContain('sha256');
  });
});

describe('fifty people behind one address', () => {
  it('each have a budget of their own once their session is known, and share one before', async () => {
    const visit = (cookie: (n: number) => string) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => get('/', { cookie: `plaza_session=${cookie(n)}` })));
    const known = await visit((n) => `known-${n}`);
    expect(known.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const again = await visit((n) => `known-${n}`);
    expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const visits = visit((n) => `invented-${n}`);
    await untilRendered(50 + 50 + BURST);
    await pass(WAIT_MS);
    const invented = await visits;
    expect(invented.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(5);
  });
});

describe('pages that are somebody’s', () => {
  it.each([
    ['a booking’s cookie', '/', { cookie: 'plaza_booking=t' }],
    ['a bearer', '/', { authorization: 'Bearer t' }],
    ['a booking’s token', '/', { 'booking-token': 't' }],
    ['a token in the address', '/guest-booking/t', {}],
    ['the outbox', '/dev/outbox', {}],
  ])('are never shared: %s', async (_what, path, headers) => {
    expect((await get(path, headers as Record<string, string>)).headers['cache-control']).toBe('private, no-store');
    await get(path, headers as Record<string, string>);
    expect(rendered).toHaveLength(2);
  });
});

describe('what fails', () => {
  it('is a technical-issue page, and says nothing of the fault', async () => {
    answer = async () => {
      throw new Error('secret');
    };
    const page = await get('/');
    expect(page.statusCode).toBe(500);
    expect(page.payload).toContain('technical issue');
    expect(page.payload).not.toContain('secret');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await get('/', signedIn)).statusCode).toBe(500);
  });

  it('is such a page too where the framework only has a line of text', async () => {
    answer = async () => new Response('Unexpected Server Error', { status: 500 });
    expect((await get('/')).payload).toContain('technical issue');
  });

  it('is a 503 with Retry-After while the database is unavailable', async () => {
    const problem = { type: '', title: '', status: 503, code: 'unavailable', detail: '', request_id: '' } as const;
    answer = async (_request, page) => {
      page.report(new CallFailed(problem));
      return new Response('Unexpected Server Error', { status: 500 });
    };
    const page = await get('/');
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
  });
});

describe('addresses', () => {
  it('of calls and files are not pages', async () => {
    for (const path of ['/v9/user/none', '/files/none', '/healthz', '/metrics', '/docs'])
      expect((await get(path)).statusCode, path).toBe(404);
    expect(rendered).toHaveLength(0);
  });

  it('keep path and query, on the origin that is configured', async () => {
    let seen = '';
    answer = async (request) => {
      seen = request.url;
      return new Response('', { headers: { 'content-type': 'text/html' } });
    };
    await get('/a/b?text=d?e', { host: 'evil.example' });
    expect(seen).toBe('http://plaza.test/a/b?text=d?e');
    await get('//evil.example/x');
    expect(new URL(seen).origin).toBe('http://plaza.test');
  });

  it('pass redirects on', async () => {
    answer = async () => new Response(null, { status: 302, headers: { location: '/login' } });
    const reply = await get('/profile');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login']);
  });
});

describe('assets', () => {
  it('are sent packed and for ever', async () => {
    const packed = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
    expect([packed.payload, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
    expect(packed.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/a-1.js')).payload).toBe('plain');
    expect((await get('/assets/a-1.js')).headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/assets/none.js', '/assets/..%2Fsecret.txt', '/assets/../secret.txt', '/assets/a-1.js.br', '/assets/%00'])(
    'never give out %s',
    async (path) => expect((await get(path)).payload).not.toMatch(/^(no|packed)$/),
  );
});

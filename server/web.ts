import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallFailed } from '#contract/client.ts';
import type { CallClient } from '#contract/index.ts';

/** What a page is rendered with; the web's entry turns it into its own context. */
export interface WebPage {
  readonly call: CallClient;
  readonly nonce: string;
  readonly viewer_timezone: string | null;
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly language: string;
  readonly origin: string;
  readonly report: (error: unknown) => void;
}

/** The part of the built web that the server touches. */
export interface WebBuild {
  readonly entry: {
    readonly module: {
      readonly makeWebHandler: (build: never) => (request: Request, page: WebPage) => Promise<Response>;
    };
  };
}

export interface WebDeps {
  /** The folder of `react-router build`, with `client/` and `server/` in it. */
  readonly buildDir: string;
  /** The calls as made by whoever sent the request, in process. */
  readonly clientFor: (request: FastifyRequest) => CallClient;
  readonly config: {
    readonly mode: 'demo' | 'production';
    readonly origin: string;
    /** The operator's own place for meetings, which the meeting's page may show within itself; null where there is none. */
    readonly meeting_origin?: string | null;
    /** Whether cards are entered in Stripe's own fields. */
    readonly has_stripe?: boolean;
  };
  /** The built web, where it is not read from `buildDir`. */
  readonly build?: WebBuild;
  /** Milliseconds, for the age of kept pages. */
  readonly now?: () => number;
}

/** Cookies of ours that only say how somebody likes a page; with any other of ours the page is theirs alone. */
const preferenceCookies = ['plaza_zone', 'plaza_scheme', 'plaza_language'];
/** Says that somebody signed in by this browser before, which no page is made from. */
const deviceCookies = ['plaza_device', '__Host-plaza_device'];
/** Addresses that carry a secret or show what nobody else may see. */
const personalPaths = /^\/(guest-booking|guest-messages|dev|setup)(\/|\?|$)/;
/** The one page with something of another host in it. */
const meetingPath = /^\/virtualeventiframe\/?(\?|$)/i;
/** Addresses that are answered by others, or not at all, but never by a page. */
const notPages = /^\/(v9|files|healthz|readyz|metrics|docs|assets)(\/|$|\.)/;
const pageSeconds = 5;
const mostPages = 500;
const mostPageBytes = 64 * 1024 * 1024;
const languages = ['en'];

const brotli = promisify(brotliCompress);
/** A window of 256 KiB holds a page whole. The usual one of 4 MiB makes each page claim so much memory that it is collected every ten pages. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
const gzipped = promisify(gzip);

/** Serves the built web: its files, and every page rendered on the server. The one place where the server touches the web. */
export async function registerWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const build = deps.build ?? (await readBuild(deps.buildDir));
  const handle = build.entry.module.makeWebHandler(build as never);
  const pages = new PageCache(deps.now ?? (() => performance.now()));
  const files = new Map<string, Promise<Asset | null>>();

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    securityHeaders(reply, policyOf([], []));
    const name = request.params['*'];
    if (!/^[\w.-]+$/.test(name) || /\.(br|gz)$/.test(name)) return reply.callNotFound();
    const encoding = encodingOf(request);
    const kept = files.get(`${encoding}:${name}`) ?? readAsset(join(deps.buildDir, 'client', 'assets', name), encoding);
    const asset = await kept;
    // Names are chosen by whoever asks: only those of files are remembered.
    if (asset === null) return reply.callNotFound();
    files.set(`${encoding}:${name}`, kept);
    if (asset.encoding !== null) reply.header('content-encoding', asset.encoding);
    return reply
      .header('content-type', asset.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(asset.body);
  });

  app.get('/*', async (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound();
    const back = deps.config.has_stripe === true ? withoutStripe(request.url, deps.config.origin) : null;
    if (back !== null) return reply.header('referrer-policy', 'no-referrer').redirect(back, 303);
    const cookies = cookiesOf(request.headers.cookie);
    const isGuest = !isPersonal(request, cookies);
    const nonce = randomBytes(18).toString('base64');
    const outside = outsideOf(deps.config, request.url);
    const page: WebPage = {
      call: deps.clientFor(request),
      nonce,
      viewer_timezone: zoneOf(cookies.get('plaza_zone')),
      scheme: schemeOf(cookies.get('plaza_scheme')),
      language: languageOf(cookies.get('plaza_language'), request.headers['accept-language']),
      origin: deps.config.origin,
      report: (error) => request.log.error({ err: error }, 'a page failed'),
    };
    try {
      if (!isGuest) {
        const rendered = await render(handle, request, page, { outside, isKept: false });
        return await sendPage(request, reply, rendered, 'private, no-store');
      }
      const key = JSON.stringify([request.url, page.language, page.scheme, page.viewer_timezone]);
      const kept = await pages.get(key, () => render(handle, request, page, { outside, isKept: true }));
      return await sendPage(request, reply, kept, 'private, no-cache');
    } catch (error) {
      page.report(error);
      return sendFailure(reply, error);
    }
  });
}

function isPersonal(request: FastifyRequest, cookies: ReadonlyMap<string, string>): boolean {
  if (request.headers.authorization !== undefined || personalPaths.test(request.url)) return true;
  for (const name of cookies.keys())
    if (name.includes('plaza') && ![...preferenceCookies, ...deviceCookies].includes(name)) return true;
  return false;
}

async function readBuild(buildDir: string): Promise<WebBuild> {
  const file = pathToFileURL(join(buildDir, 'server', 'index.js')).href;
  return (await import(file)) as WebBuild;
}

interface Rendered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly policy: string;
  /** The body in each encoding that was asked for so far. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

async function render(
  handle: (request: Request, page: WebPage) => Promise<Response>,
  request: FastifyRequest,
  page: WebPage,
  { outside, isKept }: { outside: Outside; isKept: boolean },
): Promise<Rendered> {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent', 'cookie'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const url = new URL(page.origin);
  const mark = request.url.indexOf('?');
  const path = mark === -1 ? request.url : request.url.slice(0, mark);
  url.pathname = path;
  url.search = mark === -1 ? '' : request.url.slice(mark);
  let cause: unknown;
  const report = (error: unknown) => {
    cause ??= error;
    page.report(error);
  };
  const response = await handle(new Request(url, { method: 'GET', headers }), { ...page, report });
  let body = Buffer.from(await response.arrayBuffer());
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html');
  // The framework answers what it cannot render with a line of plain text, which is nothing to show to a person.
  if (response.status >= 500 && !isHtml && response.headers.get('x-remix-response') === null && !path.endsWith('.data'))
    throw new Error(`The page ${path} could not be rendered: ${body.toString('utf8').slice(0, 200)}`, { cause });
  let policy = policyOf([], []);
  if (isHtml && isKept) {
    const html = body.toString('utf8');
    policy = policyOf(hashesOf(html, 'script', page.nonce), hashesOf(html, 'style', page.nonce), outside);
    body = Buffer.from(html.replaceAll(` nonce="${page.nonce}"`, ''));
  } else if (isHtml) policy = policyOf([`'nonce-${page.nonce}'`], [`'nonce-${page.nonce}'`], outside);
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'content-length'),
    body,
    policy,
    packed: new Map(),
  };
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Rendered,
  caching: string,
): Promise<FastifyReply> {
  reply.status(page.status);
  if (page.status === 503) reply.header('retry-after', 2);
  for (const [name, value] of page.headers) reply.header(name, value);
  securityHeaders(reply, page.policy);
  reply.header('cache-control', caching).header('vary', 'cookie, accept-encoding, accept-language');
  const encoding = page.body.length < 512 ? null : encodingOf(request);
  if (encoding === null) return reply.send(page.body);
  let packed = page.packed.get(encoding);
  if (packed === undefined) {
    packed = encoding === 'br' ? brotli(page.body, { params: brotliParams }) : gzipped(page.body, { level: 6 });
    page.packed.set(encoding, packed);
  }
  const body = await packed;
  return reply.header('content-encoding', encoding).send(body);
}

/** The page without the web. What cannot answer just now says so to machines too, so that none takes it for a fault or keeps it. */
function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isAway = cause instanceof CallFailed && cause.status === 503;
  if (isAway) reply.header('retry-after', 2);
  securityHeaders(reply, policyOf([], []));
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Technical issue</title><body style="font:16px/1.5 system-ui,sans-serif;background:#fbfaf8;color:#26221e;display:grid;place-items:center;min-height:90vh;text-align:center"><main role="alertdialog" aria-labelledby="t" style="max-width:28rem;padding:2rem"><h1 id="t" style="font-size:1.6rem">We are having a technical issue</h1><p>Something on our side does not answer. Your bookings and payments are safe.</p><p><a href="" style="color:#17625b;font-weight:600">Try again</a></p></main></body></html>`;
  return reply
    .status(isAway ? 503 : 500)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}

/** Guests' pages, kept for some seconds and rendered once for all who ask at the same time; the oldest go first. */
class PageCache {
  readonly #pages = new Map<string, { readonly at: number; readonly page: Promise<Rendered>; bytes: number }>();
  readonly #now: () => number;
  #bytes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, make: () => Promise<Rendered>): Promise<Rendered> {
    const kept = this.#pages.get(key);
    if (kept !== undefined && this.#now() - kept.at < pageSeconds * 1000) return kept.page;
    this.#drop(key);
    const entry = { at: this.#now(), page: make(), bytes: 0 };
    this.#pages.set(key, entry);
    entry.page.then(
      (page) => {
        if (this.#pages.get(key) !== entry) return;
        const isPlain = page.status === 200 && page.headers.every(([name]) => name !== 'set-cookie');
        // A page is kept as it is and in two encodings, which together are about half as much again.
        entry.bytes = page.body.length * 1.5 + key.length * 2;
        this.#bytes += entry.bytes;
        if (!isPlain) this.#drop(key);
        this.#shrink();
      },
      () => {
        if (this.#pages.get(key) === entry) this.#drop(key);
      },
    );
    this.#shrink();
    return entry.page;
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  #shrink(): void {
    for (const [key, { at }] of this.#pages) {
      const isOld = this.#now() - at >= pageSeconds * 1000;
      if (!isOld && this.#pages.size <= mostPages && this.#bytes <= mostPageBytes) return;
      this.#drop(key);
    }
  }
}

function securityHeaders(reply: FastifyReply, policy: string): void {
  reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin');
}

const addedByStripe = /^((payment|setup)_intent(_client_secret)?|redirect_status)$/;

/**
 * Where to go instead of an address that Stripe's way back from the bank has added a client secret to, which must not stay in the browser's history
 * or be kept with a page; null where it has not. How the payment stands is asked of Stripe, never read from an address.
 */
function withoutStripe(given: string, origin: string): string | null {
  if (!/\?.*_intent_client_secret=/.test(given)) return null;
  const mark = given.indexOf('?');
  const url = new URL(origin);
  url.pathname = given.slice(0, mark);
  const kept = [...new URLSearchParams(given.slice(mark))].filter(([name]) => !addedByStripe.test(name));
  url.search = new URLSearchParams(kept).toString();
  return url.href;
}

/** Other hosts that a page may take scripts from, talk to, and show in frames: only those of what the operator configured. */
interface Outside {
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
}

const nowhere: Outside = { scripts: [], connects: [], frames: [] };
/** What Stripe.js needs (docs.stripe.com/security/guide, "Content security policy"): it keeps some of its frames on hosts below its own. */
const stripe: Outside = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
/**
 * Every page may lead to one on which a card is entered without another policy being read, so all have what that needs. Meetings are shown on
 * their page alone, and only the operator's own.
 */
function outsideOf(config: WebDeps['config'], url: string): Outside {
  const outside = config.has_stripe === true ? stripe : nowhere;
  const meeting = meetingPath.test(url) ? (config.meeting_origin ?? null) : null;
  return meeting === null ? outside : { ...outside, frames: [...outside.frames, meeting] };
}

function policyOf(scripts: readonly string[], styles: readonly string[], outside: Outside = nowhere): string {
  const frames = outside.frames.length === 0 ? ["'none'"] : outside.frames;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...outside.scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside.connects].join(' '),
    ['frame-src', ...frames].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * The hashes of a page's inline elements that carry its nonce: those the renderer wrote. A page that is kept for many cannot have a nonce
 * in its policy, but by one it is told which elements are ours; what got in otherwise is not allowed by having got in.
 */
function hashesOf(html: string, element: 'script' | 'style', nonce: string): string[] {
  const found = html.matchAll(new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, 'g'));
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of found) {
    if (body === '' || !attributes.includes(` nonce="${nonce}"`)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}

type Encoding = 'br' | 'gzip';

function encodingOf(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
}

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly encoding: Encoding | null;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
};

async function readAsset(path: string, encoding: Encoding | null): Promise<Asset | null> {
  const type = types[extname(path)];
  if (type === undefined || !(await isFile(path))) return null;
  const packed = encoding === null ? null : `${path}.${encoding === 'br' ? 'br' : 'gz'}`;
  if (packed !== null && (await isFile(packed))) return { body: await readFile(packed), type, encoding };
  return { body: await readFile(path), type, encoding: null };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return cookies;
}

function schemeOf(value: string | undefined): WebPage['scheme'] {
  return value === 'light' || value === 'dark' ? value : 'auto';
}

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

function zoneOf(value: string | undefined): string | null {
  if (value === undefined || value.length > 64) return null;
  const zone = value.replaceAll('%2F', '/');
  return zones.has(zone) ? zone : null;
}

function languageOf(chosen: string | undefined, accepted: string | undefined): string {
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  for (const part of (accepted ?? '').split(',')) {
    const tag = part.split(/[;-]/)[0]?.trim().toLowerCase() ?? '';
    if (languages.includes(tag)) return tag;
  }
  return languages[0] ?? 'en';
}

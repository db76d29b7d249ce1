import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallClient } from '#contract/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { networkOf } from '#server/kernel/limits/limits.ts';
import type { Files } from '#server/providers/files/port.ts';
import { PageCache } from '../performance/page-cache.ts';
import { type LoopTime, PagesBusy, RenderQueue } from '../performance/render-queue.ts';
import { registerAssets } from './assets.ts';
import { type OutsideConfig, outsideOf } from './content-policy.ts';
import { preferenceCookies, preferencesOf } from './preferences.ts';
import { type Rendered, render, type WebHandler, type WebPage } from './render.ts';
import { sendBusy, sendFailure, sendPage } from './send-page.ts';
import { readStoredAsset } from './stored-assets.ts';
import { withoutStripe } from './stripe-return.ts';

export type { WebPage } from './render.ts';

/** The part of the built web that the server uses. */
interface WebBuild {
  readonly entry: {
    readonly module: {
      readonly makeWebHandler: (build: never) => WebHandler;
      /** Lets pages tell the time of a clock (ms since the epoch). */
      readonly followClock: (clock: () => number) => void;
      /** Lists the parameters that the page at a path reads. */
      readonly parametersOf: (path: string) => readonly string[];
    };
  };
}

export interface WebDeps {
  /** The folder of `react-router build`, with `client/` and `server/`. */
  readonly buildDir: string;
  /** A client that makes calls in process for the sender of a request. */
  readonly clientFor: (request: FastifyRequest) => CallClient;
  /** Finds the user of a request's token if a request of the last few minutes had the same token; otherwise null. */
  readonly recentUserOf: (request: FastifyRequest) => string | null;
  readonly config: OutsideConfig & { readonly origin: string };
  readonly clock: Clock;
  /** Where the assets of other builds are. */
  readonly files?: Files;
  /** The built web, if it is not loaded from `buildDir`. */
  readonly build?: WebBuild;
  /** The time in milliseconds, for the age of cached pages. */
  readonly now?: () => number;
  /** What the event loop did, for pages beyond the budget of whoever asks. */
  readonly loop?: LoopTime;
}

/**
 * Cookies of this app with which a guest still gets a cached page. Preferences are part of the cache key, and no page
 * depends on the device cookie. With any other cookie of this app the page is personal.
 */
const sharedCookies: readonly string[] = [...preferenceCookies, 'plaza_device', '__Host-plaza_device'];
/** Paths that carry a secret or show private content. */
const personalPaths = /^\/(guest-booking|guest-messages|help-ticket|ticket|door|check-in|dev|setup)(\/|\?|$)/;
/** Paths that are never a page. */
const notPages = /^\/(v9|files|healthz|readyz|metrics|docs|assets)(\/|$|\.)/;

/** Serves the built web: its files, and every page rendered on the server. No other part of the server uses the web. */
export async function registerWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const build = deps.build ?? (await readBuild(deps.buildDir));
  const { makeWebHandler, followClock, parametersOf } = build.entry.module;
  followClock(() => deps.clock.now().getTime());
  const handle = makeWebHandler(build as never);
  const now = deps.now ?? (() => performance.now());
  const pages = new PageCache<Rendered>(now);
  const queue = new RenderQueue(now, deps.loop ?? (() => performance.eventLoopUtilization()));
  const { files } = deps;
  const findStored = files && ((name: string) => readStoredAsset(files, name));
  registerAssets(app, join(deps.buildDir, 'client', 'assets'), findStored);

  app.get('/*', async (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound();
    const back = deps.config.has_stripe === true ? withoutStripe(request.url, deps.config.origin) : null;
    if (back !== null) return reply.header('referrer-policy', 'no-referrer').redirect(back, 303);
    const outside = outsideOf(deps.config, request.url);
    const page: WebPage = {
      call: deps.clientFor(request),
      nonce: randomBytes(18).toString('base64'),
      ...preferencesOf(request),
      origin: deps.config.origin,
      report: (error) => request.log.error({ err: error }, 'a page failed'),
    };
    const network = networkOf(request.ip);
    try {
      if (isPersonal(request)) {
        const work = () => render(handle, request, page, { outside, isCached: false });
        // A known user has their own budget, even if many users share an address.
        const user_id = deps.recentUserOf(request);
        const subject = user_id === null ? network : `user ${user_id}`;
        return await sendPage(request, reply, await queue.take(subject, null, work), 'private, no-store');
      }
      const url = knownUrl(request.url, parametersOf);
      const key = JSON.stringify([url, page.language, page.scheme, page.viewer_timezone]);
      queue.join(network, key);
      // The region is not part of the key, because 250 regions would multiply the renderings. The browser then formats
      // for its own region.
      const shared = { ...page, region: null };
      const stored = await pages.get(key, () =>
        queue.take(network, key, () => render(handle, request, shared, { outside, isCached: true, url })),
      );
      return await sendPage(request, reply, stored, 'private, no-cache');
    } catch (error) {
      if (error instanceof PagesBusy) return sendBusy(reply);
      page.report(error);
      return sendFailure(reply, error);
    }
  });
}

/** Whether a page is personal, which means neither cached nor shared. */
function isPersonal(request: FastifyRequest): boolean {
  const { authorization, cookie = '' } = request.headers;
  const hasToken = authorization !== undefined || request.headers['booking-token'] !== undefined;
  if (hasToken || personalPaths.test(request.url)) return true;
  const names = cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  return names.some((name) => name.includes('plaza') && !sharedCookies.includes(name));
}

/**
 * Removes the parameters that the page does not read, because each would cause a new rendering. The rest of the URL
 * stays unchanged, because the browser reads it too.
 */
function knownUrl(url: string, parametersOf: (path: string) => readonly string[]): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  // The router adds its own parameter to requests for a page's data.
  if (path.endsWith('.data')) return url;
  const known = parametersOf(path);
  const left = url
    .slice(mark + 1)
    .split('&')
    .filter((pair) => known.includes(new URLSearchParams(pair).keys().next().value ?? ''));
  return left.length === 0 ? path : `${path}?${left.join('&')}`;
}

async function readBuild(buildDir: string): Promise<WebBuild> {
  const file = pathToFileURL(join(buildDir, 'server', 'index.js')).href;
  return (await import(file)) as WebBuild;
}

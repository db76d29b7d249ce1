import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import type { FakeStripe } from './stand-in.ts';

const script = (name: string) =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'browser', `${name}.ts`), 'utf8'));

const retrieve =
  'body{margin:0;display:flex;gap:8px;background:transparent}input{flex:1 1 25%;min-width:0;height:20px;border:0;' +
  'padding:0;background:none;outline:none;font:16px sans-serif}input:first-of-type{flex-basis:50%}';
const cardPage =
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><style>${retrieve}</style><body>` +
  `<script>${script('card-frame')}</script></body></html>`;
const controllerPage =
  '<!doctype html><html lang="en"><title>Stripe</title><script>parent.postMessage({ kind: "loaded", ' +
  'frame: "controller" }, "*")</script></html>';

/** The part of Stripe that a browser can't reach: its script, the card field's frame, or its API. */
type Missing = 'script' | 'card frame' | 'api';

/** Stripe as one browser sees it. */
export interface StripeInBrowser {
  /** Makes a part of Stripe unreachable; without one, everything is reachable. */
  withhold(...missing: Missing[]): void;
  /** The requested Stripe hosts, each with the purpose. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Stubs Stripe's hosts for a browser: its script and frames, and the stand-in's API. Every other Stripe host is
 * unreachable.
 */
export async function stripeIn(context: BrowserContext, stripe: FakeStripe): Promise<StripeInBrowser> {
  const asked = new Set<string>();
  let withheld: readonly Missing[] = [];
  const send = (route: Route, contentType: string, body: string) =>
    route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } });
  const serve = async (route: Route) => {
    const { hostname, pathname } = new URL(route.request().url());
    asked.add(`${route.request().resourceType()} ${hostname}`);
    if (hostname === 'js.stripe.com' && /^\/(?:v3|[a-z]+)\/stripe\.js$/.test(pathname))
      return withheld.includes('script')
        ? route.abort('internetdisconnected')
        : send(route, 'text/javascript', script('stripe'));
    if (hostname === 'js.stripe.com' && pathname === '/v3/elements-inner-card.html')
      return withheld.includes('card frame') ? route.abort('internetdisconnected') : send(route, 'text/html', cardPage);
    if (hostname.endsWith('.js.stripe.com') && pathname === '/v3/controller.html')
      return send(route, 'text/html', controllerPage);
    if (hostname === 'api.stripe.com' && !withheld.includes('api')) {
      const answer = await fetch(`${stripe.url}${pathname}`, {
        method: route.request().method(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: route.request().postData(),
      });
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({
        status: answer.status,
        contentType: 'application/json',
        headers,
        body: await answer.text(),
      });
    }
    return route.abort('internetdisconnected');
  };
  await context.route(({ hostname }) => hostname === 'stripe.com' || hostname.endsWith('.stripe.com'), serve);
  return {
    asked,
    withhold: (...missing) => {
      withheld = missing;
    },
  };
}

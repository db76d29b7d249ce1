import { createHmac } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ClientRequest, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import qs from 'qs';
import type { Clock } from '#server/kernel/clock.ts';
import { stripeGateway } from '#server/providers/payments/stripe/stripe.ts';
import { accountRoutes, type Onboarding, onboard, settlePayouts } from './accounts.ts';
import { type Check, readDocument } from './document.ts';
import {
  answerChallenge,
  challengePage,
  dispute,
  enter,
  loseDispute,
  paymentRoutes,
  settleRefunds,
} from './payments.ts';
import { type Last4, newWorld, type StripeEvent, StripeNo } from './world.ts';

/**
 * A request's fault: `500` or `silence` before it took effect, the same after (its answer is lost), too many requests,
 * or a broken connection. `none` passes one request, so that a later one fails.
 */
export type Fault =
  | 'none'
  | 'refused'
  | '500_before'
  | '500_after'
  | 'silence_before'
  | 'silence_after'
  | 'rate_limit'
  | 'reset';

/** One request as it came. */
interface Notice {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
}

const KEY = 'sk_test_standin';
const PUBLISHABLE_KEY = 'pk_test_standin';
const PLATFORM_SECRET = 'whsec_platform';
const CONNECT_SECRET = 'whsec_connect';

/**
 * A stand-in for Stripe over HTTP for the real `stripe` package: stateful, with idempotency keys, test cards and signed
 * events. With STRIPE_OPENAPI it also validates every request against that document, refuses invalid ones and lists
 * them in `invalid`.
 */
export async function startStripe() {
  const check: Check | null = process.env.STRIPE_OPENAPI ? readDocument(process.env.STRIPE_OPENAPI) : null;
  const faults: Fault[] = [];
  const invalid: string[] = [];
  const requests: Notice[] = [];
  const stored = new Map<string, { labels: string; status: number; body: string }>();
  const underWay = new Set<string>();
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = newWorld(() => url);
  const routes = [...paymentRoutes(world), ...accountRoutes(world)];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { pathname, search } = new URL(request.url ?? '/', url);
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const key = headerOf(request, 'idempotency-key');
    const account = headerOf(request, 'stripe-account');
    requests.push({ method, path: pathname, key });
    const answer = (status: number, json: string) =>
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': world.newId('req') }).end(json);

    // Stripe tells its packages not to retry after an internal error.
    const trouble = () => {
      response.setHeader('stripe-should-retry', 'false');
      answer(500, errorBody({ type: 'api_error', message: 'An error.' }));
    };

    const challenged = /^\/3ds\/(\w+)$/.exec(pathname)?.[1];
    if (challenged) return answerBank(response, challenged, new URLSearchParams(search).get('answer') ?? undefined);

    const fault = faults.shift();
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'silence_before') return stayedSilent(request);
    if (fault === '500_before') return void trouble();
    if (fault === 'refused')
      return void answer(400, errorBody({ type: 'invalid_request_error', message: 'Your account cannot do this.' }));
    if (fault === 'rate_limit')
      return void answer(429, errorBody({ code: 'rate_limit', message: 'Request rate limit exceeded.' }));

    const authorization = headerOf(request, 'authorization');
    const { status, body: json } = act({ method, pathname, search, body, key, account, authorization });
    if (fault === 'silence_after') return stayedSilent(request);
    if (fault === '500_after') return void trouble();
    answer(status, json);
  }

  const asked = new Set<ClientRequest>();
  const onAsked = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    asked.add(request);
    request.once('close', () => asked.delete(request));
  };
  subscribe('http.client.request.start', onAsked);
  /** Ends the patience of who asked, who need not wait for it: a short limit would end busy requests, too. */
  function stayedSilent({ socket }: IncomingMessage): void {
    for (const request of asked) if (request.socket?.localPort === socket.remotePort) request.emit('timeout');
  }

  /** The bank's page, for a person's browser. */
  function answerBank(response: ServerResponse, id: string, answer: string | undefined): void {
    const next = challengePage(world, id, answer);
    if ('to' in next) response.writeHead(302, { location: next.to }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(next.page);
  }

  /** Acts once per idempotency key and repeats its response afterwards. */
  function act(asked: Asked): { status: number; body: string } {
    const scope = asked.method === 'POST' && asked.key ? `${asked.account} ${asked.key}` : null;
    const labels = `${asked.pathname} ${asked.body}`;
    const before = scope ? stored.get(scope) : undefined;
    if (before && before.labels !== labels)
      return no(
        new StripeNo(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      );
    if (before) return before;
    if (scope && underWay.has(scope))
      return no(
        new StripeNo(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Under way.' }),
      );
    const created = route(asked);
    if (scope) stored.set(scope, { labels, ...created });
    return created;
  }

  function route(asked: Asked): { status: number; body: string } {
    try {
      const given = qs.parse(asked.method === 'POST' ? asked.body : asked.search.slice(1), { depth: 20 });
      const { key: publishable, ...fields } = given;
      const isOwn = asked.authorization === `Bearer ${KEY}`;
      if (!isOwn && publishable !== PUBLISHABLE_KEY) throw new StripeNo(401, { message: 'Invalid API Key provided.' });
      const wrong = check?.(asked.method, asked.pathname, fields) ?? [];
      invalid.push(...wrong);
      if (wrong.length > 0) throw new StripeNo(400, { code: 'parameter_unknown', message: wrong.join('; ') });
      for (const { method, path, isPublic = false, answer } of routes) {
        const found = method === asked.method ? path.exec(asked.pathname) : null;
        if (!found) continue;
        if (!isOwn && !isPublic)
          throw new StripeNo(403, { message: 'This API call cannot be made with a publishable API key.' });
        const answered = answer({ ids: found.slice(1), fields, account: asked.account });
        return { status: 200, body: JSON.stringify(answered) };
      }
      throw new StripeNo(404, { message: `Unrecognized request URL (${asked.method}: ${asked.pathname}).` });
    } catch (error) {
      if (error instanceof StripeNo) return no(error);
      throw error;
    }
  }

  return {
    url,
    world,
    requests,
    /** The requests so far that broke Stripe's published document. */
    invalid,
    check,
    isChecked: check !== null,
    secrets: [PLATFORM_SECRET, CONNECT_SECRET] as const,
    /** Plaza's configuration for it. */
    settings: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: `${PLATFORM_SECRET},${CONNECT_SECRET}`,
      STRIPE_API_BASE: url,
    },
    /** Each fault applies to one of the next requests; the package retries if it gets no response. */
    fault: (...next: Fault[]) => void faults.push(...next),
    /** Drops faults that have not occurred yet. */
    calm: () => void faults.splice(0),
    /** Marks the request of a key as in progress, or no longer. */
    underWay,
    gateway: (own: { clock: Clock; answerMs?: number; apiBase?: string }) =>
      stripeGateway({
        ...{ secretKey: KEY, webhookSecrets: [PLATFORM_SECRET, CONNECT_SECRET], origin: 'http://plaza.test' },
        ...{ apiBase: url, answerMs: 60_000, ...own },
      }),
    /** A card typed into Stripe's elements: a payment method for one use. */
    card: (last4: Last4): string => enter(world, { number: last4 }).id,
    /** After a day Stripe forgets every key. */
    forgetKeys: () => stored.clear(),
    answerChallenge: (at: string, answer: 'confirm' | 'refuse') =>
      answerChallenge(world, at.split('/').at(-1) ?? '', answer === 'confirm'),
    onboard: (account: string, answers: Onboarding) => onboard(world, account, answers),
    settlePayouts: () => settlePayouts(world),
    settleRefunds: () => settleRefunds(world),
    dispute: (payment: string, amount?: number) => {
      const intent = world.intents.get(payment);
      if (!intent) throw new Error('There is no such payment to dispute.');
      return dispute(world, intent, amount).id;
    },
    loseDispute: (id: string, back?: number) => loseDispute(world, id, back),
    /** The events since the last call, each with its body and signature, signed at `at` (seconds matter). */
    takeEvents: (at: Date) => world.events.splice(0).map((event) => signed(event, at)),
    sign: signed,
    close: async () => {
      unsubscribe('http.client.request.start', onAsked);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * The faults that make the package give up on one request after `position` successful ones: it retries once when it
 * gets no answer.
 */
export function faultAt(position: number, fault: Fault): Fault[] {
  const isAskedAgain = fault === 'reset' || fault === 'silence_before' || fault === 'silence_after';
  return [...Array.from({ length: position }, () => 'none' as const), ...(isAskedAgain ? [fault, fault] : [fault])];
}

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly pathname: string;
  readonly search: string;
  readonly body: string;
  readonly key: string | null;
  readonly account: string | null;
  readonly authorization: string | null;
}

/**
 * An event's body, and its signature as Stripe's documentation describes it: HMAC-SHA256 of `seconds.body` with the
 * endpoint's secret.
 */
export function signed(
  event: StripeEvent,
  at: Date,
  secret: string = event.account ? CONNECT_SECRET : PLATFORM_SECRET,
): { event: StripeEvent; body: string; signature: string } {
  const body = JSON.stringify({ ...event, api_version: '2026-10-28.endive' });
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  return { event, body, signature };
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

const errorBody = (error: Readonly<Record<string, unknown>>) => JSON.stringify({ error });

const no = ({ status, error }: StripeNo) => ({ status, body: errorBody(error) });

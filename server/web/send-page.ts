import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallFailed } from '#contract/client.ts';
import { encodingOf, pack } from '#server/kernel/http/response-encoding.ts';
import { policyOf, sendPolicy } from './content-policy.ts';
import type { Rendered } from './render.ts';

/** Sends a rendered page in the browser's encoding. Compresses the page once per encoding. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Rendered,
  caching: string,
): Promise<FastifyReply> {
  reply.status(page.status);
  if (page.status === 503) reply.header('retry-after', 2);
  for (const [name, value] of page.headers) reply.header(name, value);
  sendPolicy(reply, page.policy);
  reply.header('cache-control', caching).header('vary', 'cookie, accept-encoding, accept-language');
  const encoding = page.body.length < 512 ? null : encodingOf(request);
  if (encoding === null) return reply.send(page.body);
  let packed = page.packed.get(encoding);
  if (packed === undefined) {
    packed = pack(page.body, encoding);
    page.packed.set(encoding, packed);
  }
  const body = await packed;
  return reply.header('content-encoding', encoding).send(body);
}

/** Sends the page of an overloaded server, which reloads by itself. */
export function sendBusy(reply: FastifyReply): FastifyReply {
  sendPolicy(reply, policyOf([], []));
  return reply
    .status(503)
    .header('retry-after', BUSY_SECONDS)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(busyPage);
}

const BUSY_SECONDS = 3;
const busyPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta http-equiv="refresh" content="${BUSY_SECONDS}"><title>One moment</title>` +
  '<body style="font:16px/1.5 system-ui,sans-serif;background:#fbfaf8;color:#26221e;display:grid;' +
  'place-items:center;min-height:90vh;text-align:center"><main style="max-width:28rem;padding:2rem">' +
  '<h1 style="font-size:1.6rem">One moment</h1>' +
  '<p>Lots of people are looking right now. We’ll try again in a few seconds.</p><p>' +
  '<a href="" style="color:#17625b;font-weight:600">Try again</a></p></main></body></html>';

/**
 * Sends the static error page. An unavailable service answers 503, so that caches do not store the page and crawlers do
 * not treat it as an error of the page.
 */
export function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isUnavailable = cause instanceof CallFailed && cause.status === 503;
  if (isUnavailable) reply.header('retry-after', 2);
  sendPolicy(reply, policyOf([], []));
  const text =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Technical issue</title><body style="font:16px/1.5 system-ui,sans-serif;background:#fbfaf8;' +
    'color:#26221e;display:grid;place-items:center;min-height:90vh;text-align:center">' +
    '<main role="alertdialog" aria-labelledby="t" style="max-width:28rem;padding:2rem">' +
    '<h1 id="t" style="font-size:1.6rem">We’re having a technical issue</h1>' +
    '<p>Your bookings and payments are safe. Try again in a moment.</p><p><a href="" style="color:#17625b;' +
    'font-weight:600">Try again</a></p></main></body></html>';
  return reply
    .status(isUnavailable ? 503 : 500)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import {
  BOOKING_COOKIE_SECONDS,
  bookingCookie,
  DOOR_COOKIE_SECONDS,
  doorCookie,
  setCookie,
} from '#server/kernel/http/cookies.ts';
import { isForeign } from '#server/kernel/http/request.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { networkOf } from '#server/kernel/limits/limits.ts';
import type { TokenLimit } from '#server/kernel/limits/token-limit.ts';
import { findLinkByToken } from '#server/modules/admission/check-in/queries.ts';
import { findByToken, findJoined } from '#server/modules/bookings/queries.ts';
import { findByGuestToken } from '#server/modules/messages/queries.ts';
import { findTicketByToken } from '#server/modules/support/queries.ts';
import { findEntryByToken } from '#server/modules/waiting/queries.ts';

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbfaf8;color:#26221e;
  font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
main{width:min(400px,calc(100vw - 48px));text-align:center}h1{font-size:24px;margin:0 0 8px}
p{margin:0 0 24px;color:#6b645d}
button{font:inherit;font-weight:600;width:100%;padding:13px;border-radius:10px;border:0;background:#1d7a70;color:#fff;
  cursor:pointer}button:focus-visible{outline:2px solid currentcolor;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#1b1917;color:#f4f2ee}p{color:#b5aea5}}`;
const SCRIPT = 'document.forms[0].requestSubmit()';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY =
  `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; img-src 'self'; form-action 'self'; ` +
  "frame-ancestors 'none'; base-uri 'none'";

/**
 * A page whose form exchanges the token in its own URL. A script submits the form at once; without scripts the visitor
 * presses the button.
 */
function page(title: string): string {
  const form = '<form method="post"><button>Open</button></form>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>One moment.</p>${form}</main><script>${SCRIPT}</script></body></html>`;
}

interface Visit {
  Params: { token: string };
  Querystring: { review?: unknown; take?: unknown; leave?: unknown };
}

/**
 * The links of a guest's mails, to a booking, a conversation, a help ticket or a place on a waiting list, and those of
 * helpers at the door of an event. Opening one changes nothing, as mail scanners and other sites open them too. The
 * page exchanges the token for a cookie by a POST, and the token leaves the URL, so that no bookmark or referrer holds
 * it. An invalid token changes no cookie and counts as a guess; the next page then helps to find the booking.
 */
export function registerGuestLinks(http: FastifyInstance, deps: AppDeps, tokens: TokenLimit): void {
  const exchange = async (
    request: FastifyRequest<Visit>,
    reply: FastifyReply,
    opens: 'guest' | 'account' | 'nothing',
    to: string,
  ): Promise<FastifyReply> => {
    const tooMany = opens === 'nothing' ? tokens.count(networkOf(request.ip)) : null;
    if (tooMany) return sendRefusal(request, reply, tooMany);
    if (opens === 'guest')
      reply.header('set-cookie', setCookie(deps, bookingCookie(deps), request.params.token, BOOKING_COOKIE_SECONDS));
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
  };
  const show = (reply: FastifyReply, title: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without a referrer the form's Origin would be `null`, which any site can send.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', POLICY)
      .send(page(title));
  void http.register(async (scope) => {
    // The form has no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method === 'POST' && isForeign(request, deps))
        return sendRefusal(request, reply, refuse('foreign_origin'));
    });
    // Matches tokens only (32 bytes in base64url); other paths below it are pages of the web.
    scope.get<Visit>('/guest-booking/:token(^[A-Za-z0-9_-]{43}$)', async (_request, reply) =>
      show(reply, 'Opening your booking'),
    );
    scope.post<Visit>('/guest-booking/:token(^[A-Za-z0-9_-]{43}$)', async (request, reply) => {
      const found = await findByToken(deps.database.read, request.params.token);
      const review = request.query.review === 'open' ? '?review=open' : '';
      const joined = found === null ? await findJoined(deps.database.read, request.params.token) : null;
      // A booking that joined an account is opened by its user alone.
      if (joined !== null) return exchange(request, reply, 'account', `/booking?open=${joined.id}`);
      return exchange(
        request,
        reply,
        opensFor(found),
        found ? `/guest-booking/yours${review}` : '/guest-booking/unknown',
      );
    });
    scope.get<Visit>('/guest-messages/:token(^[A-Za-z0-9_-]{43}$)', async (_request, reply) =>
      show(reply, 'Opening your messages'),
    );
    scope.post<Visit>('/guest-messages/:token(^[A-Za-z0-9_-]{43}$)', async (request, reply) => {
      const found = await findByGuestToken(deps.database.read, request.params.token);
      return exchange(request, reply, opensFor(found), `/guest-messages/${found ? 'yours' : 'unknown'}`);
    });
    scope.get<Visit>('/help-ticket/:token(^[A-Za-z0-9_-]{43}$)', async (_request, reply) =>
      show(reply, 'Opening your ticket'),
    );
    scope.post<Visit>('/help-ticket/:token(^[A-Za-z0-9_-]{43}$)', async (request, reply) => {
      const found = await findTicketByToken(deps.database.read, request.params.token);
      return exchange(request, reply, opensFor(found), `/help-ticket/${found ? 'yours' : 'unknown'}`);
    });
    scope.get<Visit>('/waiting-list/:token(^[A-Za-z0-9_-]{43}$)', async (_request, reply) =>
      show(reply, 'Opening the waiting list'),
    );
    scope.post<Visit>('/waiting-list/:token(^[A-Za-z0-9_-]{43}$)', async (request, reply) => {
      const found = await findEntryByToken(deps.database.read, request.params.token, deps.clock.now());
      const { take, leave } = request.query;
      const asked = take === '1' ? '?take=1' : leave === undefined ? '' : '?leave=1';
      return exchange(request, reply, opensFor(found), found ? `/waiting-list/yours${asked}` : '/waiting-list/unknown');
    });
    registerDoorLinks(scope, deps, show);
  });
}

/** What a link opens by what its token was found with. */
const opensFor = (found: object | null): 'guest' | 'nothing' => (found === null ? 'nothing' : 'guest');

/** The links of helpers at a door. The cookie of a link is another one than that of a guest's booking. */
function registerDoorLinks(
  scope: FastifyInstance,
  deps: AppDeps,
  show: (reply: FastifyReply, title: string) => FastifyReply,
): void {
  scope.get<Visit>('/door/:token(^[A-Za-z0-9_-]{43}$)', async (_request, reply) => show(reply, 'Opening check-in'));
  scope.post<Visit>('/door/:token(^[A-Za-z0-9_-]{43}$)', async (request, reply) => {
    const { token } = request.params;
    const link = await findLinkByToken(deps.database.read, token);
    const isOpen = link !== null && link.revoked_at === null && link.expires_at > deps.clock.now();
    if (isOpen) reply.header('set-cookie', setCookie(deps, doorCookie(deps), token, DOOR_COOKIE_SECONDS));
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(isOpen ? `/check-in/${link.event_id}` : '/check-in/unknown', 303);
  });
}

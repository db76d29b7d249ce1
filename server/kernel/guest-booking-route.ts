import type { FastifyInstance } from 'fastify';
import { findByToken } from '#server/domain/bookings/index.ts';
import { findByGuestToken } from '#server/domain/messages/index.ts';
import type { AppDeps } from './app-deps.ts';
import { bookingCookie, setCookie } from './cookies.ts';

const KEPT_SECONDS = 30 * 24 * 3600;

/**
 * The links of a guest's mails, to a booking or to a conversation begun on a page: the token is swapped for a cookie at once and leaves the address, so that it stays in no history, bookmark or
 * referrer. A token that opens nothing changes no cookie; the page then helps to find the booking.
 */
export function registerGuestBookingLink(http: FastifyInstance, deps: AppDeps): void {
  // Only what looks like a token (32 bytes in base64url) is taken here; the pages below the same address are the web's.
  http.get<{ Params: { token: string }; Querystring: { review?: unknown } }>(
    '/guest-booking/:token(^[A-Za-z0-9_-]{43}$)',
    async (request, reply) => {
      const { token } = request.params;
      const booking = await findByToken(deps.database.read, token);
      if (booking) reply.header('set-cookie', setCookie(deps, bookingCookie(deps), token, KEPT_SECONDS));
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(
          booking
            ? `/guest-booking/yours${request.query.review === 'open' ? '?review=open' : ''}`
            : '/guest-booking/unknown',
          303,
        );
    },
  );
  http.get<{ Params: { token: string } }>('/guest-messages/:token(^[A-Za-z0-9_-]{43}$)', async (request, reply) => {
    const { token } = request.params;
    const conversation = await findByGuestToken(deps.database.read, token);
    if (conversation) reply.header('set-cookie', setCookie(deps, bookingCookie(deps), token, KEPT_SECONDS));
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(conversation ? '/guest-messages/yours' : '/guest-messages/unknown', 303);
  });
}

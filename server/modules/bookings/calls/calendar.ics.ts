import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { attachment } from '#server/kernel/http/attachment.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { createGate } from '#server/kernel/limits/request-gate.ts';
import {
  calendarFile,
  entriesOf,
  findFeed,
  listEntryDates,
  readFeed,
} from '#server/modules/bookings/calendar/index.ts';
import { calendarKeyFor, feedKeyFor, isSameKey } from '#server/modules/bookings/guests/index.ts';
import { calendarPath, findContact } from '#server/modules/bookings/mails/index.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { isErased } from '#server/modules/notifications/queries.ts';

const key = z.string().length(32);
const OneBooking = z.object({ booking: id, key, as: z.literal('provider').optional() });
const Feed = z.object({ feed: id, key });
/** Shared calendar services send the requests of many users from few addresses, so the limit is higher. */
const LIMIT = { max: 300, seconds: 60 } as const;

/**
 * Registers `/v9/booking/calendar.ics` and `/v9/my_schedule/calendar.ics`: one booking, all bookings of a user, or
 * those of a page as a calendar file, each by its private key. Not JSON, so they are not calls of the contract.
 */
export function registerCalendars(http: FastifyInstance, deps: AppDeps): void {
  const gate = createGate(deps);
  http.get('/v9/booking/calendar.ics', async (request, reply) => {
    const tooMany = await gate(request, 'calendar.ics', LIMIT);
    if (tooMany) return sendRefusal(request, reply, tooMany);
    return Feed.safeParse(request.query).success
      ? sendFeed(deps, request, reply, 'bookings')
      : sendBooking(deps, request, reply);
  });
  http.get('/v9/my_schedule/calendar.ics', async (request, reply) => {
    const tooMany = await gate(request, 'calendar.ics', LIMIT);
    if (tooMany) return sendRefusal(request, reply, tooMany);
    return sendFeed(deps, request, reply, 'schedule');
  });
}

async function sendBooking(deps: AppDeps, request: FastifyRequest, reply: FastifyReply) {
  const query = OneBooking.safeParse(request.query);
  if (!query.success) return sendRefusal(request, reply, refuse('not_found'));
  const { booking: booking_id, key: given, as: side = 'customer' } = query.data;
  if (!isSameKey(calendarKeyFor(secretOf(deps.config), booking_id, side), given))
    return sendRefusal(request, reply, refuse('not_found'));
  const details = await findDetails(deps.database.read, { id: booking_id });
  // The key is derived, so it cannot be taken back from a guest who was erased.
  if (!details || (side === 'customer' && isErased(details.row.guest_email)))
    return sendRefusal(request, reply, refuse('not_found'));
  const { row } = details;
  const { language } = await findContact(deps.database.read, row, side);
  const booking = presentLoaded(details, side, { config: deps.config, now: deps.clock.now(), language });
  const origin = deps.config.PLAZA_ORIGIN;
  const entries = entriesOf(row, {
    side,
    status: booking.status,
    host: new URL(origin).host,
    url: `${origin}${calendarPath(row, side)}`,
    meeting_url: booking.meeting?.url ?? null,
    language,
    dates: row.event_id === null ? [] : ((await listEntryDates(deps.database.read, [row.id])).get(row.id) ?? []),
  });
  return asCalendar(reply)
    .header('content-disposition', attachment(`booking-${row.number}.ics`))
    .send(calendarFile(entries, deps.clock.now()));
}

async function sendFeed(deps: AppDeps, request: FastifyRequest, reply: FastifyReply, of: 'bookings' | 'schedule') {
  const query = Feed.safeParse(request.query);
  const feed = query.success ? await findFeed(deps.database.read, query.data.feed) : null;
  // A key opens only the feed that it was created for.
  const isMeant = feed !== null && (feed.provider_id === null) === (of === 'bookings');
  if (!query.success || !isMeant || !isSameKey(feedKeyFor(secretOf(deps.config), feed), query.data.key))
    return sendRefusal(request, reply, refuse('not_found'));
  const name = await findMarketName(deps.database.read);
  const file = await readFeed(deps.database.read, feed, name, deps.config, deps.clock.now());
  return sendUnlessKnown(request, asCalendar(reply).header('cache-control', 'private, no-cache'), file);
}

function asCalendar(reply: FastifyReply): FastifyReply {
  return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-store');
}

/**
 * Sends a text with its ETag, or 304 if the client has it already (RFC 9110, 13.1.2). The tag is weak, because the text
 * may be sent compressed.
 */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('etag', `W/${tag}`);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*') ? reply.status(304).send() : reply.send(text);
}

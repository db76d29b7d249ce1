import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { calendarFile, calendarKeyFor, findWhole, presentWhole } from '#server/domain/bookings/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/config.ts';
import { sendRefusal } from '#server/kernel/http.ts';

const Query = z.object({ booking: id, key: z.string().length(32) });

/** `/v9/booking/calendar.ics`: one booking as a calendar file, by its private key; not JSON, so not a call of the contract. */
export function registerBookingCalendar(http: FastifyInstance, deps: AppDeps): void {
  http.get('/v9/booking/calendar.ics', async (request, reply) => {
    const query = Query.safeParse(request.query);
    const given = query.success ? Buffer.from(query.data.key) : null;
    const expected = query.success ? Buffer.from(calendarKeyFor(secretOf(deps.config), query.data.booking)) : null;
    if (!query.success || !given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
      return sendRefusal(request, reply, refuse('not_found'));
    const whole = await findWhole(deps.database.read, { id: query.data.booking });
    if (!whole) return sendRefusal(request, reply, refuse('not_found'));
    const { row } = whole;
    const booking = presentWhole(whole, 'customer', deps.config, deps.clock.now());
    const origin = deps.config.PLAZA_ORIGIN;
    const file = calendarFile(booking, {
      sequence: row.sequence,
      host: new URL(origin).host,
      url: booking.manage_url ?? `${origin}/booking?open=${row.id}`,
    });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="booking-${row.number}.ics"`)
      .send(file);
  });
}

import { z } from 'zod';
import { type CallContract, call, guestVariant } from '../call.ts';
import { OwnHold, Slot } from '../entities/schedule.ts';
import { date, id, timezone } from '../fields.ts';
import { DAY_MS } from '../instant.ts';
import { query } from '../page.ts';

const AVAILABILITY_DAYS = 62;

const booking_availability_check = call({
  access: 'user',
  mode: 'read',
  summary:
    'Returns when a service can be booked: available times in a date range, free and full days, and the next ' +
    'available time.',
  input: z
    .strictObject({
      service_id: id,
      from: date,
      to: date,
      /** The zone of the dates; the venue's zone when absent. */
      timezone: timezone.optional(),
      participants: query.int(1, 500).default(1),
      /** The caller's own booking that is being moved. Its time counts as free. */
      ignore_booking_id: id.optional(),
    })
    .refine(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
        return days >= 0 && days < AVAILABILITY_DAYS;
      },
      { path: ['to'], message: `Choose a range of 1 to ${AVAILABILITY_DAYS} days, first date first.` },
    ),
  output: z.object({
    service_id: z.string(),
    provider_id: z.string(),
    duration_minutes: z.number().int(),
    /** The zone of the dates, and the venue's zone. */
    timezone: z.string(),
    venue_timezone: z.string(),
    /** The seats of each group session; null for private sessions. */
    seats: z.number().int().nullable(),
    slots: z.array(Slot),
    /** Group sessions with too few seats left, whose waiting list can be joined; at most 50. */
    full_sessions: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
    /** The sessions that the caller holds and has not paid. */
    holds: z.array(OwnHold),
    /** Every date of the range. `free` has a bookable time; `full` would have one if nothing were booked. */
    days: z.array(z.object({ date: z.string(), free: z.boolean(), full: z.boolean() })),
    /** The first free time from the start of the range, even after its end; null if there is none. */
    next_free_at: z.string().nullable(),
  }),
  errors: ['service_inactive'],
});

export const availabilityCalls = {
  'booking/booking_availability_check': booking_availability_check,
  'booking/guest_booking_availability_check': guestVariant(
    'booking/booking_availability_check',
    booking_availability_check,
  ),
} as const satisfies Record<string, CallContract>;

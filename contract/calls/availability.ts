import { z } from 'zod';
import { type CallContract, call, guestVariant } from '../call.ts';
import { saleStates } from '../entities/event.ts';
import { OwnHold, Slot } from '../entities/schedule.ts';
import { example } from '../examples.ts';
import { date, id, moment, timezone, whole } from '../fields.ts';
import { DAY_MS } from '../instant.ts';
import { query } from '../paging.ts';

const AVAILABILITY_DAYS = 62;

/** What is asked about: a service on some days, or a ticket of an event on its date. */
const Asked = z.strictObject({
  service_id: id.optional(),
  /** The days of a service, first date first. */
  from: date.optional(),
  to: date.optional(),
  /** A ticket of an event, instead of a service and days. */
  package_id: id.optional(),
  /** The date of the ticket; a pass has none. */
  occurrence_id: id.optional(),
  /** The zone of the dates; the venue's zone when absent. */
  timezone: timezone.optional(),
  participants: query.int(1, 500).default(1),
  /** The caller's own booking that is being moved. Its time counts as free, and so do its seats. */
  ignore_booking_id: id.optional(),
});

/** Requires either a service with a range of days, or a ticket. */
function checkAsked(given: z.infer<typeof Asked>, context: z.RefinementCtx): void {
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (given.package_id !== undefined) {
    for (const field of ['service_id', 'from', 'to'] as const)
      if (given[field] !== undefined) miss(field, 'Tickets have a date instead.');
    return;
  }
  if (given.occurrence_id !== undefined) {
    miss('package_id', 'Choose a ticket.');
    return;
  }
  if (given.service_id === undefined) miss('service_id', 'Choose a service or a ticket.');
  const { from, to } = given;
  if (from === undefined) miss('from', 'Choose the first date.');
  if (to === undefined) miss('to', 'Choose the last date.');
  if (from === undefined || to === undefined) return;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (!(days >= 0 && days < AVAILABILITY_DAYS))
    miss('to', `Choose a range of 1 to ${AVAILABILITY_DAYS} days, first date first.`);
}

/** What is left of a ticket on its date, or of a pass on all of its dates. */
export const TicketsLeft = z.object({
  event_id: z.string(),
  package_id: z.string(),
  /** Null for a pass. */
  occurrence_id: z.string().nullable(),
  /** Whether as many people as were asked for can book. */
  is_free: z.boolean(),
  /** Why not: the date is sold out, over or cancelled, or the ticket is not on sale yet, any more, or at all. */
  state: z.enum(saleStates),
  /** Null where there is no limit. */
  seats_left: whole.nullable(),
});
export type TicketsLeft = z.infer<typeof TicketsLeft>;

const booking_availability_check = call({
  access: 'user',
  mode: 'read',
  summary:
    'Returns when a service can be booked: available times in a date range, free and full days, and the next ' +
    'available time. Or whether a ticket of an event can be booked on its date, and how many are left.',
  input: Asked.superRefine(checkAsked),
  example: { service_id: example.service_id, from: '2026-05-06', to: '2026-05-08' },
  output: z.object({
    /** Null for tickets, which have no `slots`, `full_sessions` and `days` either. */
    service_id: z.string().nullable(),
    provider_id: z.string(),
    duration_minutes: whole,
    /** Null for services. */
    tickets: TicketsLeft.nullable(),
    /** The zone of the dates, and the venue's zone. */
    timezone: z.string(),
    venue_timezone: z.string(),
    /** The seats of each group session; null for private sessions. */
    seats: whole.nullable(),
    slots: z.array(Slot),
    /** Group sessions with too few seats left, whose waiting list can be joined; at most 50. */
    full_sessions: z.array(z.object({ starts_at: moment, ends_at: moment })),
    /** The sessions or tickets that the caller holds and has not paid. */
    holds: z.array(OwnHold),
    /** Every date of the range. `free` has a bookable time; `full` would have one if nothing were booked. */
    days: z.array(z.object({ date: z.string(), free: z.boolean(), full: z.boolean() })),
    /**
     * The first free time from the start of the range, even after its end; of tickets, the next date on which any can
     * be booked. Null if there is none.
     */
    next_free_at: moment.nullable(),
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

import { z } from 'zod';
import { type CallContract, call, perMinute } from '../call.ts';
import { BookingDetails } from '../entities/booking/details.ts';
import { example } from '../examples.ts';
import { email, id, instant, name, phone, text, whole } from '../fields.ts';
import { authorizationCode, authorizationState, MeetingLink } from './event/meetings.ts';

/** The secret address of a calendar feed; null if there is none. */
const Feed = z.object({ url: z.string().nullable() });

export const sessionsCalls = {
  'booking/add_walk_in': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Adds a walk-in booking to one’s own calendar, confirmed and paid on site. ' +
      'Opening hours and notice don’t apply; the time has to be free.',
    input: z.strictObject({
      service_id: id,
      starts_at: instant,
      participants: whole.min(1, 'Enter at least one person.').max(500).default(1),
      name: name(120),
      /** Receives the confirmation, the reminders, and the link to the booking. */
      email: email.optional(),
      phone: phone.optional(),
      note: text(2000, { min: 0, lines: true }).default(''),
      /** The address to visit, for services at the customer’s place. */
      customer_address: text(300, { min: 0 }).default(''),
    }),
    example: { service_id: example.service_id, starts_at: '2026-05-11T21:00:00Z', name: 'Wanda Walkin' },
    output: z.object({ booking: BookingDetails }),
    errors: ['slot_taken', 'seats_taken', 'service_inactive'],
    idempotent: true,
    limit: perMinute(120),
  }),
  'booking/generate_meeting_link': call({
    access: 'provider',
    mode: 'saga',
    summary:
      'Returns the meeting link of a confirmed online session (`booking_id`), the same for everyone in it; `renew` ' +
      'replaces it and notifies them. Or that of an online date of my event (`occurrence_id`), which starts the ' +
      'meeting. Where the date needs my meeting account, it answers with the address at which I connect it; `code` ' +
      'and `state` connect it.',
    input: z
      .strictObject({
        booking_id: id.optional(),
        renew: z.boolean().default(false),
        occurrence_id: id.optional(),
        code: authorizationCode.optional(),
        state: authorizationState.optional(),
      })
      .refine(({ booking_id, occurrence_id }) => (booking_id === undefined) !== (occurrence_id === undefined), {
        error: 'Send either a booking or a date.',
        path: ['booking_id'],
      })
      .refine(({ code, state }) => (code === undefined) === (state === undefined), { path: ['state'] }),
    example: { booking_id: example.booking_id },
    output: MeetingLink.extend({
      /** Null while the account has to be connected first. */
      url: z.string().nullable(),
      /** Where to connect the account, and the state that comes back. */
      authorize_url: z.string().optional(),
      state: z.string().optional(),
    }),
    errors: ['booking_state', 'meeting_not_open', 'meeting_account_refused'],
    limit: perMinute(60),
  }),
  'booking/calendar_feed': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns the secret calendar link for one’s bookings, or for the schedule of one’s page (`provider_id`).',
    input: z.strictObject({ provider_id: id.optional() }),
    example: { provider_id: example.provider_id },
    output: Feed,
    errors: [],
  }),
  'booking/renew_calendar_feed': call({
    access: 'user',
    mode: 'write',
    summary:
      'Creates or replaces the secret calendar link; `is_on: false` removes it. The previous link stops working.',
    input: z.strictObject({ provider_id: id.optional(), is_on: z.boolean().default(true) }),
    example: { provider_id: example.provider_id },
    output: Feed,
    errors: [],
    limit: perMinute(30),
  }),
} as const satisfies Record<string, CallContract>;

import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { BookingDetails } from '../entities/booking.ts';
import { email, id, instant, name, phone, text } from '../fields.ts';

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
      participants: z.number().int().min(1, 'Enter at least one person.').max(500).default(1),
      name: name(120),
      /** Receives the confirmation, the reminders, and the link to the booking. */
      email: email.optional(),
      phone: phone.optional(),
      note: text(2000, { min: 0, lines: true }).default(''),
      /** The address to visit, for services at the customer’s place. */
      customer_address: text(300, { min: 0 }).default(''),
    }),
    output: z.object({ booking: BookingDetails }),
    errors: ['slot_taken', 'seats_taken', 'service_inactive'],
    idempotent: true,
    limit: { max: 120, seconds: 60 },
  }),
  'booking/generate_meeting_link': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Returns the meeting link of a confirmed online session, the same for everyone in it. ' +
      '`renew` replaces it and notifies them.',
    input: z.strictObject({ booking_id: id, renew: z.boolean().default(false) }),
    output: z.object({
      url: z.string(),
      /** Whether the meeting may be embedded in Plaza, at `/VirtualEventIframe`. */
      is_embedded: z.boolean(),
    }),
    errors: ['booking_state'],
    limit: { max: 60, seconds: 60 },
  }),
  'booking/calendar_feed': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns the secret calendar link for one’s bookings, or for the schedule of one’s page (`provider_id`).',
    input: z.strictObject({ provider_id: id.optional() }),
    output: Feed,
    errors: [],
  }),
  'booking/renew_calendar_feed': call({
    access: 'user',
    mode: 'write',
    summary:
      'Creates or replaces the secret calendar link; `is_on: false` removes it. The previous link stops working.',
    input: z.strictObject({ provider_id: id.optional(), is_on: z.boolean().default(true) }),
    output: Feed,
    errors: [],
    limit: { max: 30, seconds: 60 },
  }),
} as const satisfies Record<string, CallContract>;

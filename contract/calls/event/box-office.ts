import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { doorPayments } from '../../choices/event.ts';
import { Sale, SalesTotal } from '../../events/box-office.ts';
import { example } from '../../examples.ts';
import { email, id, name, text, whole } from '../../fields.ts';
import { MAX_SOLD_AT_ONCE } from '../../limits/events.ts';

/** The date that tickets are for, and their kind. */
const tickets = { event_id: id, occurrence_id: id, package_id: id };

export const boxOfficeCalls = {
  'event/add_guests': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Gives tickets for a date of my event away: one free booking for each guest, with the ticket by email where ' +
      'there is an address. All of them get one, or nobody does.',
    input: z.strictObject({
      ...tickets,
      guests: z
        .array(z.strictObject({ name: name(120), email: email.optional() }))
        .min(1)
        .max(MAX_SOLD_AT_ONCE),
      /** What guests read in their booking. */
      note: text(500, { min: 0, lines: true }).default(''),
    }),
    example: {
      event_id: example.event_id,
      occurrence_id: example.occurrence_id,
      package_id: example.package_id,
      guests: [{ name: 'Robin Ashworth' }],
    },
    output: z.object({ booking_ids: z.array(z.string()) }),
    errors: ['seats_taken', 'not_on_sale'],
    idempotent: true,
    limit: perMinute(120),
  }),
  'event/box_office': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'What can be sold at the door of a date and what was: for the organiser all sales, for helpers whose door link ' +
      'may sell their own.',
    input: z.strictObject({ event_id: id, occurrence_id: id }),
    example: { event_id: example.event_id, occurrence_id: example.occurrence_id },
    output: z.object({
      currency: z.string(),
      packages: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          /** On this date, in minor units. */
          amount: whole,
          is_online: z.boolean(),
          /** Null where there is no limit. */
          seats_left: whole.nullable(),
          /** Seats that people on the waiting list may take until then, and nobody else; null without such. */
          offered: z.object({ seats: whole, until: z.string() }).nullable(),
        }),
      ),
      /** The latest 20. */
      sales: z.array(Sale),
      totals: z.array(SalesTotal),
    }),
    errors: [],
    limit: perMinute(300),
  }),
  'event/sell_tickets': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Sells tickets for a date at the door, paid in cash or by the host’s own card machine: for the organiser, and ' +
      'for helpers whose door link may sell. Without a service fee. From six hours before the start the guests are ' +
      'checked in at once.',
    input: z.strictObject({
      ...tickets,
      participants: whole.min(1).max(MAX_SOLD_AT_ONCE).default(1),
      paid_by: z.enum(doorPayments),
      /** Where an organiser sells. A door link has its own gate. */
      gate: name(60, { min: 0 }).default(''),
      name: name(120, { min: 0 }).default(''),
      /** Gets the receipt and the tickets. */
      email: email.optional(),
      /** The total that the guest was told, in minor units. */
      expected_total: whole.min(0).optional(),
    }),
    example: {
      event_id: example.event_id,
      occurrence_id: example.occurrence_id,
      package_id: example.package_id,
      paid_by: 'cash',
    },
    output: z.object({
      sale: Sale,
      /** How many of the guests are checked in. */
      admitted: whole,
    }),
    errors: ['seats_taken', 'not_on_sale', 'price_changed'],
    idempotent: true,
    limit: perMinute(120),
  }),
  'event/undo_sale': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Takes a sale at the door back within twelve hours, until its date is over: its tickets end and its seats are ' +
      'free again. Helpers take back what their own door link sold.',
    input: z.strictObject({ event_id: id, booking_id: id }),
    example: { event_id: example.event_id, booking_id: example.sale_id },
    output: z.object({ sale: Sale }),
    errors: ['booking_state'],
    limit: perMinute(120),
  }),
} as const satisfies Record<string, CallContract>;

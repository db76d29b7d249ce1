import { z } from 'zod';
import { type CallContract, call, perTenMinutes } from '../../call.ts';
import { eventFilters, personFilters, reviewFilters } from '../../choices/admin-lists.ts';
import {
  ListedBooking,
  ListedEvent,
  ListedPayment,
  ListedPerson,
  ListedReview,
} from '../../entities/operator/lists.ts';
import { example } from '../../examples.ts';
import { date, id, text } from '../../fields.ts';
import { pageInput, pageOf } from '../../paging.ts';
import { bookingStatuses } from '../../states/booking.ts';
import { paymentMachine } from '../../states/payment.ts';

/** A page of a list, and what is searched for: a part of a name, an address, a link, a number or an id. */
export const listInput = { ...pageInput, q: text(120).optional() };

/** The operator's lists of people, bookings, events, reviews and payments, each newest first. */
export const listCalls = {
  'admin/person_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists accounts, newest first. `q` finds by name, email or id.',
    input: z.strictObject({ ...listInput, show: z.enum(personFilters).default('all') }),
    example: {},
    output: pageOf(ListedPerson),
    errors: [],
  }),
  'admin/end_two_step': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Switches off the two-step sign-in of somebody who lost their passkeys and recovery codes, for admins. ' +
      'They are mailed the reason and signed out everywhere. Not for members of staff.',
    input: z.strictObject({ user_id: id, reason: text(300, { min: 10 }) }),
    example: { user_id: example.user_id, reason: 'Lost their phone and their codes.' },
    output: z.object({ user_id: z.string() }),
    errors: ['confirmation_needed'],
  }),
  'admin/booking_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists bookings, newest first. `q` finds by number, customer, page, email or id; `from` and `to` are the days ' +
      'on which they were made. `Accept: text/csv` returns a table of up to 10,000, for finance and admins.',
    input: z.strictObject({
      ...listInput,
      status: z.enum(bookingStatuses).optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    example: {},
    output: pageOf(ListedBooking),
    errors: [],
  }),
  'admin/event_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists events, newest first. `q` finds by title, page, link or id.',
    input: z.strictObject({ ...listInput, show: z.enum(eventFilters).default('all') }),
    example: {},
    output: pageOf(ListedEvent),
    errors: [],
  }),
  'admin/review_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists reviews, hidden ones too, newest first. `q` finds by author, page or id; `low` are up to two stars.',
    input: z.strictObject({ ...listInput, show: z.enum(reviewFilters).default('all') }),
    example: {},
    output: pageOf(ListedReview),
    errors: [],
  }),
  'admin/payment_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists payments, newest first. `q` finds by booking number, gateway id or id. ' +
      '`Accept: text/csv` returns a table of up to 10,000, for finance and admins.',
    input: z.strictObject({ ...listInput, status: z.enum(paymentMachine.states).optional() }),
    example: {},
    output: pageOf(ListedPayment),
    errors: [],
  }),
  'admin/read_contact': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Returns the contact of a person, page or booking, or of who sent a claim or an appeal, in full, for support ' +
      'and admins. ' +
      'Each reading is recorded in the staff log.',
    input: z.strictObject({ subject: z.enum(['user', 'page', 'booking', 'claim', 'appeal']), subject_id: id }),
    example: { subject: 'page', subject_id: example.provider_id },
    output: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    errors: [],
    limit: perTenMinutes(60),
  }),
} as const satisfies Record<string, CallContract>;

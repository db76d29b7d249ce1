import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import {
  ListedBooking,
  ListedEvent,
  ListedPage,
  ListedPayment,
  ListedPerson,
  ListedReview,
} from '../entities/operator/lists.ts';
import { FailedJob, Health, Overview } from '../entities/operator/overview.ts';
import { date, id, text } from '../fields.ts';
import { pageInput, pageOf } from '../page.ts';
import { bookingStatuses } from '../states/booking.ts';
import { paymentMachine } from '../states/payment.ts';

export const pageFilters = ['all', 'reported', 'new', 'unclaimed', 'draft', 'held', 'suspended'] as const;
export const personFilters = ['all', 'new', 'suspended', 'staff'] as const;
export const eventFilters = ['all', 'published', 'draft', 'cancelled', 'held', 'unlisted'] as const;
export const reviewFilters = ['all', 'low', 'held', 'hidden'] as const;
export const jobStates = ['failed', 'retrying'] as const;

/** A page of a list, and what is searched for: a part of a name, an address, a link, a number or an id. */
const listInput = { ...pageInput, q: text(120).optional() };

/** The operator's lists of everything, each newest first. */
export const operatorCalls = {
  'admin/page_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists provider pages, newest first. `q` finds by name, owner, email, link or id.',
    input: z.strictObject({ ...listInput, show: z.enum(pageFilters).default('all') }),
    output: pageOf(ListedPage),
    errors: [],
  }),
  'admin/person_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists accounts, newest first. `q` finds by name, email or id.',
    input: z.strictObject({ ...listInput, show: z.enum(personFilters).default('all') }),
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
    output: z.object({ user_id: z.string() }),
    errors: [],
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
    output: pageOf(ListedBooking),
    errors: [],
  }),
  'admin/event_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists events, newest first. `q` finds by title, page, link or id.',
    input: z.strictObject({ ...listInput, show: z.enum(eventFilters).default('all') }),
    output: pageOf(ListedEvent),
    errors: [],
  }),
  'admin/review_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists reviews, hidden ones too, newest first. `q` finds by author, page or id; `low` are up to two stars.',
    input: z.strictObject({ ...listInput, show: z.enum(reviewFilters).default('all') }),
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
    output: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    errors: [],
    limit: { max: 60, seconds: 600 },
  }),
  'admin/overview': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the numbers of the last days: bookings, amounts, and searches that found nothing.',
    input: z.strictObject({}),
    output: Overview,
    errors: [],
  }),
  'admin/health': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the state of the database, jobs, mail, gateway and clock.',
    input: z.strictObject({}),
    output: Health,
    errors: [],
  }),
  'admin/job_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists jobs that failed for good or are tried again, newest first, for admins.',
    input: z.strictObject({ ...pageInput, state: z.enum(jobStates).default('failed') }),
    output: pageOf(FailedJob),
    errors: [],
  }),
  'admin/decide_job': call({
    access: 'staff',
    mode: 'write',
    summary: 'Runs a failed job again, or gives it up and removes it, for admins.',
    input: z.strictObject({ job_id: z.string().regex(/^\d{1,18}$/), verb: z.enum(['try_again', 'give_up']) }),
    output: z.object({ job_id: z.string() }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;

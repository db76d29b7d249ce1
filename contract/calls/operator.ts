import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import {
  eventFilters,
  jobStates,
  joinedSpans,
  overviewDays,
  pageFilters,
  personFilters,
  reviewFilters,
  searchFilters,
} from '../choices/admin-lists.ts';
import {
  ListedBooking,
  ListedEvent,
  ListedPage,
  ListedPayment,
  ListedPerson,
  ListedReview,
  PageCount,
  PageNote,
  SimilarPage,
} from '../entities/operator/lists.ts';
import { FailedJob, Health, Need, Overview, SearchedTerm } from '../entities/operator/overview.ts';
import { ChosenPlace } from '../entities/service-area.ts';
import { BankInfo, Payout, WalletBalance } from '../entities/wallet.ts';
import { example } from '../examples.ts';
import { date, email, id, name, phone, priceAmount, text, website } from '../fields.ts';
import { pageInput, pageOf, query } from '../paging.ts';
import { bookingStatuses } from '../states/booking.ts';
import { pageMachine } from '../states/moderation.ts';
import { paymentMachine } from '../states/payment.ts';

/** A period that ends today. */
const days = query.int(overviewDays[0], overviewDays[2]).pipe(z.literal(overviewDays)).default(overviewDays[0]);

/** A page of a list, and what is searched for: a part of a name, an address, a link, a number or an id. */
const listInput = { ...pageInput, q: text(120).optional() };

/** The operator's lists of everything, each newest first. */
export const operatorCalls = {
  'admin/page_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists provider pages, newest first. `q` finds by name, owner, email, link or id. `joined`: of the last ' +
      'days. `previous_cursor` leads to newer pages, `first` is the number of the first one, and `total` is bounded.',
    input: z.strictObject({
      ...listInput,
      show: z.enum(pageFilters).default('all'),
      status: z.enum(pageMachine.states).optional(),
      category_id: id.optional(),
      joined: z.enum(joinedSpans).optional(),
    }),
    example: {},
    output: pageOf(ListedPage).extend({
      /** The cursor of the page before; null on the first one. */
      previous_cursor: z.string().nullable(),
      /** The number of the first item in the list; 0 if there are no items. */
      first: z.number().int(),
      /** Null where counting would take too long. */
      total: PageCount.nullable(),
    }),
    errors: [],
  }),
  'admin/page_counts': call({
    access: 'staff',
    mode: 'read',
    summary: 'Counts the provider pages of each `show` of `admin/page_list`, up to 10,000 each.',
    input: z.strictObject({}),
    example: {},
    output: z.object({
      all: PageCount,
      reported: PageCount,
      new: PageCount,
      unclaimed: PageCount,
      draft: PageCount,
      held: PageCount,
      suspended: PageCount,
    }),
    errors: [],
  }),
  'admin/add_page': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Lists a provider without an owner, for support and admins. Pages that may be the same are returned instead of ' +
      'adding one, unless `is_new` says that they are not.',
    input: z.strictObject({
      name: name(120),
      category_id: id,
      /** Chosen from the suggestions of `user/place_list`. */
      place: ChosenPlace,
      headline: name(160, { min: 0 }).default(''),
      about: text(8000, { min: 0, lines: true }).default(''),
      website: website.default(''),
      contact_email: email.optional(),
      contact_phone: phone.optional(),
      service: z
        .strictObject({
          description_id: id,
          title: name(120),
          /** Minor units of the marketplace's currency. */
          amount: priceAmount,
          /** Without it, the usual length of the service type. */
          duration_minutes: z.number().int().min(5).max(1440).optional(),
        })
        .optional(),
      is_new: z.boolean().default(false),
    }),
    example: {
      name: 'Harbor Pottery',
      category_id: example.category_id,
      place: { label: 'Portland, Oregon', lat: 45.5152, lon: -122.6784 },
      service: { description_id: example.description_id, title: 'Wheel throwing', amount: 4500 },
    },
    output: z.object({
      /** Null if there are `similar` pages. */
      page: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
      similar: z.array(SimilarPage),
    }),
    errors: [],
  }),
  'admin/page_money': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Returns the balances, the newest payouts and the payout account of the owner of a page, for finance and admins.',
    input: z.strictObject({ provider_id: id }),
    example: { provider_id: example.provider_id },
    output: z.object({
      balances: z.array(WalletBalance),
      payouts: z.array(Payout),
      /** Null for a page without an owner. */
      bank: BankInfo.nullable(),
    }),
    errors: [],
  }),
  'admin/page_note_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the notes of the staff on a page, newest first.',
    input: z.strictObject({ provider_id: id, ...pageInput }),
    example: { provider_id: example.provider_id },
    output: pageOf(PageNote),
    errors: [],
  }),
  'admin/add_page_note': call({
    access: 'staff',
    mode: 'write',
    summary: 'Adds a note to a page, for the staff only. Notes cannot be changed.',
    input: z.strictObject({ provider_id: id, text: text(2000, { lines: true }) }),
    example: { provider_id: example.provider_id, text: 'Called, no answer.' },
    output: z.object({ note: PageNote }),
    errors: [],
  }),
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
    limit: { max: 60, seconds: 600 },
  }),
  'admin/overview': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Returns the figures of the last days and of as many before: bookings, amounts, and searches that found ' +
      'nothing. `Accept: text/csv` returns a table of the days, for finance and admins.',
    input: z.strictObject({ days }),
    example: { days: 30 },
    output: Overview,
    errors: [],
  }),
  'admin/need_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists the first entries of all queues that wait for a decision of the caller’s role, the most urgent first.',
    input: z.strictObject({}),
    example: {},
    output: z.object({ items: z.array(Need) }),
    errors: [],
  }),
  'admin/search_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists what people searched for at least three times in the last days, with how often nothing was found, most ' +
      'often first. `missed` are searches without a result.',
    input: z.strictObject({ ...pageInput, days, show: z.enum(searchFilters).default('missed') }),
    example: { show: 'all' },
    output: pageOf(SearchedTerm),
    errors: [],
  }),
  'admin/health': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the state of the database, processes, jobs, mail, gateway and clock.',
    input: z.strictObject({}),
    example: {},
    output: Health,
    errors: [],
  }),
  'admin/job_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists jobs that failed for good or are tried again, newest first, for admins.',
    input: z.strictObject({ ...pageInput, state: z.enum(jobStates).default('failed') }),
    example: {},
    output: pageOf(FailedJob),
    errors: [],
  }),
  'admin/decide_job': call({
    access: 'staff',
    mode: 'write',
    summary: 'Runs a failed job again, or gives it up and removes it, for admins.',
    input: z.strictObject({ job_id: z.string().regex(/^\d{1,18}$/), verb: z.enum(['try_again', 'give_up']) }),
    example: { job_id: example.failed_job_id, verb: 'give_up' },
    output: z.object({ job_id: z.string() }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;

import { z } from 'zod';
import { BulkProgress } from '#contract/entities/event/bulk-progress.ts';
import { type CallContract, call, perMinute } from '../../call.ts';
import { editScopes } from '../../choices/event.ts';
import { EditPlan, EventCard, OwnEvent, PlannedDate } from '../../entities/own-event.ts';
import { Picture } from '../../entities/picture.ts';
import { SalesTotal } from '../../events/box-office.ts';
import { example } from '../../examples.ts';
import { id, instant, text, whole } from '../../fields.ts';
import { MAX_DATES, MAX_EVENT_PICTURES } from '../../limits/events.ts';
import { pageInput, pageOf } from '../../paging.ts';

/** The dates that an action is for: one of them, it and all later ones, or all. */
const which = {
  event_id: id,
  scope: z.enum(editScopes).default('all'),
  /** The date that `this` and `following` begin with. */
  occurrence_id: id.optional(),
};

const needsDate = {
  error: 'Choose a date.',
  path: ['occurrence_id'],
};
const hasDate = (input: { scope: string; occurrence_id?: string | undefined }) =>
  input.scope === 'all' || input.occurrence_id !== undefined;

/** An event with its dates and sales, for its organiser. */
export const ManagedEvent = z.object({
  event: OwnEvent,
  dates: z.array(
    PlannedDate.extend({
      label: z.string(),
      status: z.enum(['scheduled', 'cancelled']),
      registration_closed: z.boolean(),
      capacity: whole.nullable(),
      seats_taken: whole,
      online_capacity: whole.nullable(),
      online_taken: whole,
      sales: whole,
      waiting: whole,
    }),
  ),
  /** The number of dates in all; `dates` has at most 400. */
  dates_count: whole,
  numbers: z.object({
    sold: whole,
    sales: whole,
    bookings: whole,
    /** Entries of the waiting list, and booking requests without an answer. */
    waiting: whole,
    requests: whole,
  }),
  /** Valid tickets by the day on which they were booked, the last 28 days until today. */
  tickets_per_day: z.array(z.object({ date: z.string(), room: whole, online: whole })),
  /** What each package brought, in minor units; not those that were never booked. */
  package_sales: z.array(z.object({ package_id: z.string(), amount: whole })),
  /** How many bookings came in which way (`BookingOrigin`), the most first. Bookings without a way are left out. */
  origins: z.array(z.object({ origin: z.string(), bookings: whole })),
  /** What the host sold at the door and gave away; the amounts are part of the sales. */
  box_office: z.array(SalesTotal),
  /** How many tickets of a package were given away, which its number sold includes. */
  gifts: z.array(z.object({ package_id: z.string(), tickets: whole })),
});
export type ManagedEvent = z.infer<typeof ManagedEvent>;

export const eventManagementCalls = {
  'user/event_list': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists my events as organiser: upcoming, past, drafts or cancelled, with sales.',
    input: z.strictObject({
      tab: z.enum(['upcoming', 'past', 'draft', 'cancelled']).default('upcoming'),
      /** One of my pages; all of them if absent. */
      provider_id: id.optional(),
      ...pageInput,
    }),
    example: { provider_id: example.provider_id },
    output: pageOf(EventCard).extend({
      counts: z.object({
        upcoming: whole,
        past: whole,
        draft: whole,
        cancelled: whole,
      }),
    }),
    errors: [],
  }),
  'user/event_detail': call({
    access: 'provider',
    mode: 'read',
    summary: 'Returns one of my events with its dates, tickets and sales.',
    input: z.strictObject({ event_id: id }),
    example: { event_id: example.event_id },
    output: ManagedEvent,
    errors: [],
  }),
  'user/upload_package_images': call({
    access: 'provider',
    mode: 'saga',
    summary: 'Uploads pictures for an event or its tickets, in the parts `images`. Returns them in order.',
    input: z.strictObject({
      provider_id: id,
      /** What the pictures show, for people who can’t see them. */
      alt: text(200, { min: 0 }).default(''),
    }),
    example: { provider_id: example.provider_id },
    output: z.object({ images: z.array(Picture) }),
    errors: ['picture_unreadable', 'picture_too_large', 'storage_full', 'quota_reached'],
    files: { images: { max: MAX_EVENT_PICTURES, kind: 'picture' } },
    limit: perMinute(60),
  }),
  'user/delete_event': call({
    access: 'provider',
    mode: 'write',
    summary: 'Deletes a draft, or an event that was never booked.',
    input: z.strictObject({ event_id: id }),
    example: { event_id: example.draft_id },
    output: z.object({ deleted: z.literal(true) }),
    errors: ['event_state'],
  }),
  'user/close_registration': call({
    access: 'provider',
    mode: 'write',
    summary: 'Closes the registration of an event or of some dates, or opens it again with `reopen`.',
    input: z.strictObject({ ...which, reopen: z.boolean().default(false) }).refine(hasDate, needsDate),
    example: { event_id: example.event_id, reopen: true },
    output: z.object({ event: OwnEvent }),
    errors: ['event_state'],
  }),
} as const satisfies Record<string, CallContract>;

/** Cancelling dates, whose bookings a job refunds. */
export const eventCancellationCalls = {
  'user/cancel_event': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Cancels a date, a date and all later ones, or the whole event. Refunds every booking in full, service fee ' +
      'included. `dry_run` only says what will happen.',
    input: z
      .strictObject({
        ...which,
        /** Several dates, instead of a scope. */
        occurrence_ids: z.array(id).min(1, 'Choose a date.').max(MAX_DATES).optional(),
        /** What guests will read. */
        reason: text(500, { min: 0, lines: true }).default(''),
        /** Another date of the event that takes place, which guests are offered instead. */
        offer_occurrence_id: id.optional(),
        dry_run: z.boolean().default(false),
        /** The hash of the plan that was shown. Another plan is refused. */
        plan_hash: z.string().max(64).optional(),
      })
      .refine(hasDate, needsDate),
    example: { event_id: example.event_id, dry_run: true },
    output: z.object({
      dates: whole,
      bookings: whole,
      /** What guests get back, and the service fees in it (minor units). */
      refund_amount: whole,
      fee_amount: whole,
      plan: EditPlan,
      event: OwnEvent,
    }),
    errors: ['event_state', 'plan_changed'],
    idempotent: true,
  }),
  'event/bulk_progress': call({
    access: 'provider',
    mode: 'read',
    summary:
      'Returns how far the cancellation of an event’s dates is: bookings, refunds, and the time of the next try.',
    input: z.strictObject({
      event_id: id,
      /** When the cancellation began; the one in progress if absent. */
      since: instant.optional(),
    }),
    example: { event_id: example.event_id },
    output: BulkProgress,
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;

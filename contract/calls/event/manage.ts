import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { withdrawalExemptions } from '../../cancellation/withdrawal.ts';
import {
  editScopes,
  eventAttendances,
  eventVisibilities,
  meetingProviders,
  packageAttendances,
  packageCovers,
  questionKinds,
} from '../../choices/event.ts';
import { bookingModes, cancellationPolicies } from '../../choices/provider.ts';
import { EditPlan, OwnEvent, PlannedDate } from '../../entities/own-event.ts';
import { example } from '../../examples.ts';
import { date, id, instant, name, point, priceAmount, text, timezone, wallTime, whole } from '../../fields.ts';
import { MAX_PACKAGES, MAX_QUESTIONS } from '../../limits/events.ts';

const seats = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1 seat, or leave it empty.')
  .max(100_000, 'Enter at most 100,000 seats.');
const party = z.number().int('Enter a whole number.').min(1, 'Enter at least 1.').max(100, 'Enter at most 100.');
/** Up to two weeks. */
const minutes = z
  .number()
  .int('Enter whole minutes.')
  .min(5, 'An event lasts at least 5 minutes.')
  .max(20_160, 'An event lasts at most two weeks.');
const cutoff = whole.min(0, 'This can’t be negative.').max(525_600, 'Enter at most a year.');

/** A date has the day on which it begins, and a wall-clock start before midnight. */
const startTime = wallTime.refine((time) => time !== '24:00', 'Enter a time before midnight.');

const ScheduleInput = z.strictObject({
  starts_on: date,
  start_time: startTime,
  minutes,
  /** RFC 5545 without DTSTART, with at most one date a day. Null for a single date. */
  rule: z.string().max(300, 'This rule is too long.').nullable().default(null),
  added: z
    .array(z.strictObject({ date, start_time: startTime, minutes }))
    .max(400, 'Add at most 400 dates.')
    .default([]),
  excluded: z.array(date).max(400, 'Skip at most 400 dates.').default([]),
});

const VenueInput = z.strictObject({
  name: name(120, { min: 0 }).default(''),
  address: text(300, { min: 0 }).default(''),
  area_label: name(120, { min: 0 }).default(''),
  location: z.strictObject(point).nullable().default(null),
});

const PackageInput = z
  .strictObject({
    /** The id of a package that exists already. */
    _id: id.optional(),
    name: name(80, { min: 0 }).default(''),
    text: text(500, { min: 0, lines: true }).default(''),
    picture_id: id.nullable().default(null),
    amount: priceAmount,
    /** Per date; null where only the event's seats limit it. */
    capacity: seats.nullable().default(null),
    min_per_booking: party.default(1),
    max_per_booking: party.default(10),
    attendance: z.enum(packageAttendances).default('in_person'),
    covers: z.enum(packageCovers).default('date'),
    /** The first and the last day that a series pass covers. */
    series_from: date.nullable().default(null),
    series_until: date.nullable().default(null),
    sale_starts_at: instant.nullable().default(null),
    sale_ends_at: instant.nullable().default(null),
    /** How long before the (first) date the sale ends. */
    sale_ends_minutes: cutoff.default(0),
    booking_mode: z.enum(bookingModes).default('instant'),
    is_hidden: z.boolean().default(false),
  })
  .refine((given) => given.min_per_booking <= given.max_per_booking, {
    error: 'Enter a maximum that isn’t below the minimum.',
    path: ['max_per_booking'],
  })
  .refine((given) => !given.sale_starts_at || !given.sale_ends_at || given.sale_starts_at < given.sale_ends_at, {
    error: 'The sale ends before it begins.',
    path: ['sale_ends_at'],
  })
  .refine((given) => given.covers === 'date' || (given.series_from !== null && given.series_until !== null), {
    error: 'Choose the first and the last date of the pass.',
    path: ['series_from'],
  })
  .refine((given) => !given.series_from || !given.series_until || given.series_from <= given.series_until, {
    error: 'Choose a last date that isn’t before the first.',
    path: ['series_until'],
  });

/** The choices of a question. */
export const choices = z.array(name(120)).max(20, 'Enter at most 20 choices.');

const QuestionInput = z
  .strictObject({
    _id: id.optional(),
    kind: z.enum(questionKinds),
    text: name(300),
    options: choices.default([]),
    is_required: z.boolean().default(false),
    /** Shows its answers at the door. */
    is_at_door: z.boolean().default(false),
  })
  .refine((given) => !['one_of', 'many_of'].includes(given.kind) || given.options.length >= 2, {
    error: 'Enter at least two choices.',
    path: ['options'],
  });

/** What an event consists of. A draft may omit anything; omitted fields stay. */
const eventFields = {
  title: name(120, { min: 0 }).optional(),
  text: text(8000, { min: 0, lines: true }).optional(),
  category_ids: z.array(id).max(4, 'Choose at most 4 categories.').optional(),
  picture_ids: z.array(id).max(9, 'Choose at most 9 pictures.').optional(),
  attendance: z.enum(eventAttendances).optional(),
  venue: VenueInput.optional(),
  arrival_note: text(500, { min: 0, lines: true }).optional(),
  doors_minutes: whole.min(0).max(720, 'Enter at most 12 hours.').nullable().optional(),
  timezone: timezone.optional(),
  visibility: z.enum(eventVisibilities).optional(),
  capacity: seats.nullable().optional(),
  online_capacity: seats.nullable().optional(),
  /** Where guests meet online. Zoom needs a connected account (`user/connect_meeting_account`). */
  meeting_provider: z.enum(meetingProviders).optional(),
  needs_provider: z.boolean().optional(),
  cancellation_policy: z.enum(cancellationPolicies).optional(),
  cancel_cutoff_minutes: cutoff.optional(),
  move_cutoff_minutes: cutoff.optional(),
  /** Why guests cannot withdraw from bookings of it; a new event is leisure on a date. */
  withdrawal_exemption: z.enum(withdrawalExemptions).optional(),
  schedule: ScheduleInput.optional(),
  packages: z.array(PackageInput).max(MAX_PACKAGES, `Offer at most ${MAX_PACKAGES} tickets.`).optional(),
  questions: z.array(QuestionInput).max(MAX_QUESTIONS, `Ask at most ${MAX_QUESTIONS} questions.`).optional(),
};

/** What one date has of its own. Null goes back to what the event has. */
const dateFields = z.strictObject({
  date: date.optional(),
  start_time: startTime.optional(),
  minutes: minutes.optional(),
  label: name(60, { min: 0 }).optional(),
  venue: VenueInput.nullable().optional(),
  capacity: seats.nullable().optional(),
  online_capacity: seats.nullable().optional(),
  /** Prices of this date, and whether a package is closed on it. */
  packages: z
    .array(
      z.strictObject({ package_id: id, amount: priceAmount.nullable().optional(), is_closed: z.boolean().optional() }),
    )
    .max(MAX_PACKAGES)
    .optional(),
});

export const eventEditingCalls = {
  'event/create_event': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Creates an event as a draft, or publishes it at once. Says which dates clash with my calendar; an event is ' +
      'published without them.',
    input: z.strictObject({
      provider_id: id,
      ...eventFields,
      /** Another event of mine to begin with, without its dates. */
      copy_of: id.optional(),
      publish: z.boolean().default(false),
    }),
    example: { provider_id: example.provider_id, title: 'Supper' },
    output: z.object({ event: OwnEvent, clashes: z.array(PlannedDate) }),
    errors: ['event_incomplete', 'event_rule', 'quota_reached'],
    idempotent: true,
    limit: perMinute(60),
  }),
  'event/edit_event': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Changes an event of mine. Omitted fields stay. Once it is published, `scope` says which dates change, and ' +
      '`dry_run` returns the plan without executing it; `plan_hash` executes the plan that was shown.',
    input: z
      .strictObject({
        event_id: id,
        /** The version that was shown. An edit of an older version is refused. */
        version: whole.min(1).optional(),
        ...eventFields,
        publish: z.boolean().default(false),
        scope: z.enum(editScopes).default('all'),
        /** The date that `this` and `following` begin with. */
        occurrence_id: id.optional(),
        /** What the dates of the scope get of their own (`this`), or in common. */
        occurrence: dateFields.optional(),
        dry_run: z.boolean().default(false),
        plan_hash: z.string().max(64).optional(),
        /** What the organiser tells guests of moved dates, in their mails. */
        note: text(500, { min: 0, lines: true }).default(''),
      })
      .refine((input) => input.scope === 'all' || input.occurrence_id !== undefined, {
        error: 'Choose a date.',
        path: ['occurrence_id'],
      }),
    example: { event_id: example.draft_id, title: 'Supper club' },
    output: z.object({ event: OwnEvent, clashes: z.array(PlannedDate), plan: EditPlan.nullable() }),
    errors: [
      'event_incomplete',
      'event_rule',
      'event_state',
      'event_version',
      'plan_changed',
      'below_sold',
      'quota_reached',
    ],
    idempotent: true,
  }),
  'event/plan_dates': call({
    access: 'provider',
    mode: 'read',
    summary: 'Returns the dates of a schedule, in words and one by one, and which of them clash with my calendar.',
    input: z.strictObject({
      provider_id: id,
      timezone: timezone.optional(),
      event_id: id.optional(),
      /** The schedule as JSON (`ScheduleInput`). */
      schedule: z.string().max(40_000),
    }),
    example: {
      provider_id: example.provider_id,
      schedule: JSON.stringify({ starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY' }),
    },
    output: z.object({
      text: z.string(),
      /** How the number of dates comes about, and what clock changes do. */
      details: z.string(),
      dates: z.array(PlannedDate),
      excluded: z.array(z.string()),
    }),
    errors: ['event_rule'],
  }),
} as const satisfies Record<string, CallContract>;

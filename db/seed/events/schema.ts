import { z } from 'zod';
import { eventAttendances, packageAttendances, questionKinds } from '#contract/choices/event.ts';
import { bookingModes, cancellationPolicies } from '#contract/choices/provider.ts';
import { askedTimes } from '#contract/entities/event/survey.ts';
import { AnswerValue } from '#contract/entities/event.ts';

const count = z.int().nonnegative();

/**
 * A ticket of an event. `amount` in minor units of the town's currency; `covers` are the first and the last date of a
 * pass, as indexes of the event's dates by rule; `sold` is how many are sold, of a series for each date by rule from
 * the next one, and `sold_before` of each past date, the oldest first.
 */
const Ticket = z.strictObject({
  name: z.string().min(1).max(80),
  text: z.string(),
  amount: count,
  capacity: z.int().positive().nullable().default(null),
  min_per_booking: z.int().positive().default(1),
  max_per_booking: z.int().positive().default(10),
  attendance: z.enum(packageAttendances).default('in_person'),
  booking_mode: z.enum(bookingModes).default('instant'),
  covers: z.tuple([count, count]).nullable().default(null),
  /**
   * On sale from so many days after the day of the demo (negative: before it), until the end of the day so many days
   * before its first date, and until so many minutes before each date.
   */
  sale: z
    .strictObject({
      from_days: z.int().optional(),
      until_days_before: count.optional(),
      until_minutes: count.default(0),
    })
    .default({ until_minutes: 0 }),
  is_hidden: z.boolean().default(false),
  /** The code that shows a hidden ticket. */
  code: z.string().nullable().default(null),
  sold: z.union([count.transform((number) => [number]), z.array(count)]).default([]),
  sold_before: z.array(count).default([]),
});

const Place = z.strictObject({
  name: z.string().min(1),
  address: z.string(),
  area: z.string(),
  lat: z.number(),
  lon: z.number(),
});

/** A guest's review of a past date (its index, the oldest first), written the day after it. */
const Review = z.strictObject({
  author: z.string(),
  rating: z.int().min(1).max(5),
  date: count,
  text: z.string(),
  reply: z.string().optional(),
});

/**
 * A repetition from the event's first date: weekly, or monthly on the first such weekday. `past` is the number of dates
 * that took place before the demo. `count` is that of the others; null has no end. `excluded` are indexes of these by
 * rule; `added` is one more date, by days after the next one.
 */
const Series = z.strictObject({
  every: z.enum(['week', 'month']),
  past: count.default(0),
  count: z.int().min(2).nullable(),
  excluded: z.array(count).default([]),
  added: z.strictObject({ days_after: z.int().positive(), label: z.string() }).nullable().default(null),
});

/**
 * A page that the host asks to work on the event for a share of the sales: of all past dates, and of those by rule from
 * the next one with its answer. `last_by` moved those that wait.
 */
const Hire = z.strictObject({
  page: z.string(),
  percent: z.int().min(1).max(100),
  message: z.string().default(''),
  past: z.boolean().default(false),
  last_by: z.enum(['organiser', 'provider']).default('organiser'),
  dates: z.array(
    z.strictObject({
      index: count,
      status: z.enum(['pending', 'accepted', 'declined']),
      reason: z.string().default(''),
    }),
  ),
});

/** A question of the host, and the answers that guests give to it in turns; null where one skips it. */
const AskedQuestion = z.strictObject({
  asked: z.enum(askedTimes),
  kind: z.enum(questionKinds),
  text: z.string().min(1).max(300),
  options: z.array(z.string()).default([]),
  is_at_door: z.boolean().default(false),
  answers: z.array(AnswerValue.nullable()).min(1),
});

/** Somebody whom the host invites to the next date: the demo's customer without an address. */
const Invited = z.strictObject({
  email: z.string().nullable(),
  status: z.enum(['pending', 'accepted', 'declined']),
  message: z.string().default(''),
  is_opened: z.boolean().default(true),
});

/** An event of a page of the town (`host` is its slug). Common values are defaults. */
const TownEventEntry = z.strictObject({
  slug: z.string(),
  host: z.string(),
  title: z.string().min(1).max(120),
  text: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n')),
  /** Slugs of the catalogue; by default the first category of the page. */
  categories: z.array(z.string()).default([]),
  attendance: z.enum(eventAttendances),
  venue: Place.nullable().default(null),
  arrival_note: z.string(),
  doors_minutes: z.int().positive().nullable().default(null),
  capacity: z.int().positive().nullable().default(null),
  online_capacity: z.int().positive().nullable().default(null),
  needs_provider: z.boolean().default(true),
  cancellation_policy: z.enum(cancellationPolicies),
  /** The first such weekday (ISO) after the day of the demo, so many weeks later; wall-clock `HH:MM` of the town. */
  when: z.strictObject({
    weeks: count,
    weekday: z.int().min(1).max(7),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    minutes: z.int().positive(),
  }),
  series: Series.nullable().default(null),
  /** The number of its pictures, `events/<slug>-<n>` from 1. */
  pictures: z.int().positive(),
  packages: z.array(Ticket).min(1).max(4),
  reviews: z.array(Review).default([]),
  team: z.array(Hire).default([]),
  questions: z.array(AskedQuestion).default([]),
  invited: z.array(Invited).default([]),
});

/** The file of the demo town's events. */
export const TownEventFile = z.array(TownEventEntry);
export type TownEvent = z.output<typeof TownEventEntry>;

import { z } from 'zod';
import { withdrawalExemptions } from '../cancellation/withdrawal.ts';
import {
  eventAttendances,
  eventStatuses,
  eventSteps,
  eventVisibilities,
  meetingProviders,
  packageAttendances,
  packageCovers,
} from '../choices/event.ts';
import { bookingModes, cancellationPolicies } from '../choices/provider.ts';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { OwnQuestion, Venue } from './event.ts';
import { Picture } from './picture.ts';

/** The dates of an event as its organiser plans them: wall-clock times of the event's zone. */
export const Schedule = z.object({
  /** The first date, YYYY-MM-DD. */
  starts_on: z.string(),
  /** HH:MM */
  start_time: z.string(),
  minutes: whole,
  /** An RFC 5545 rule without DTSTART, like FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326; null for a single date. */
  rule: z.string().nullable(),
  added: z.array(z.object({ date: z.string(), start_time: z.string(), minutes: whole })),
  excluded: z.array(z.string()),
});
export type Schedule = z.infer<typeof Schedule>;

/** A package as its organiser edits it. */
export const OwnPackage = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  image: Picture.nullable(),
  amount: whole,
  capacity: whole.nullable(),
  min_per_booking: whole,
  max_per_booking: whole,
  attendance: z.enum(packageAttendances),
  covers: z.enum(packageCovers),
  series_from: z.string().nullable(),
  series_until: z.string().nullable(),
  sale_starts_at: moment.nullable(),
  sale_ends_at: moment.nullable(),
  sale_ends_minutes: whole,
  booking_mode: z.enum(bookingModes),
  is_hidden: z.boolean(),
  /** The number sold, including unpaid holds, over all dates. */
  sold: whole,
});
export type OwnPackage = z.infer<typeof OwnPackage>;

/** Why a date cannot take its time in the organiser's calendar. */
export const Clash = z.object({
  kind: z.enum(['session', 'event', 'hire', 'block']),
  title: z.string(),
  starts_at: moment,
  ends_at: moment,
});
export type Clash = z.infer<typeof Clash>;

/** One planned date: from the rule or added, left out, and whether it clashes with the organiser's calendar. */
export const PlannedDate = z.object({
  /** The id of the stored date; null while the event is a draft. */
  _id: z.string().nullable(),
  /** The day of the rule, YYYY-MM-DD. */
  date: z.string(),
  starts_at: moment,
  ends_at: moment,
  source: z.enum(['rule', 'added']),
  clash: Clash.nullable(),
});
export type PlannedDate = z.infer<typeof PlannedDate>;

/** An event as its organiser edits it. */
export const OwnEvent = z.object({
  _id: z.string(),
  provider_id: z.string(),
  status: z.enum(eventStatuses),
  visibility: z.enum(eventVisibilities),
  title: z.string(),
  text: z.string(),
  category_ids: z.array(z.string()),
  images: z.array(Picture),
  attendance: z.enum(eventAttendances),
  venue: Venue,
  arrival_note: z.string(),
  doors_minutes: whole.nullable(),
  timezone: z.string(),
  currency: Currency,
  capacity: whole.nullable(),
  online_capacity: whole.nullable(),
  meeting_provider: z.enum(meetingProviders),
  needs_provider: z.boolean(),
  cancellation_policy: z.enum(cancellationPolicies),
  cancel_cutoff_minutes: whole,
  move_cutoff_minutes: whole,
  withdrawal_exemption: z.enum(withdrawalExemptions),
  registration_closed: z.boolean(),
  /** Whether it waits for staff, who look at it before anybody else sees it. */
  is_held: z.boolean(),
  schedule: Schedule.nullable(),
  /** The rule in the reader's language, like "Every Friday, 7:00 to 8:30 PM, until March 26". */
  schedule_text: z.string(),
  packages: z.array(OwnPackage),
  questions: z.array(OwnQuestion),
  /** What is missing before it can be published, by step. */
  missing: z.array(z.object({ step: z.enum(eventSteps), field: z.string(), message: z.string() })),
  /** What can be published and may not be meant, as a sale that ends before some dates can be bought. */
  warnings: z.array(z.object({ step: z.enum(eventSteps), field: z.string(), message: z.string() })),
  version: whole,
  cancel_reason: z.string(),
  published_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
});
export type OwnEvent = z.infer<typeof OwnEvent>;

/** An organiser's event in a list, with its sales. Amounts are in minor units. */
export const EventCard = z.object({
  _id: z.string(),
  provider_id: z.string(),
  status: z.enum(eventStatuses),
  registration_closed: z.boolean(),
  /** Staff's reason for unlisting it; null if it is not unlisted. */
  unlisted_reason: z.string().nullable(),
  /** Whether it waits for staff, who look at it before anybody else sees it. */
  is_held: z.boolean(),
  title: z.string(),
  image: Picture.nullable(),
  timezone: z.string(),
  currency: Currency,
  schedule_text: z.string(),
  /** The next date, or the last one of a past event; null for a draft without dates. */
  next: z
    .object({
      _id: z.string().nullable(),
      starts_at: moment,
      ends_at: moment,
      /** Its guests, and its seats in the room and online; null without a limit. */
      guests: whole,
      seats: whole.nullable(),
    })
    .nullable(),
  dates_count: whole,
  dates_with_sales: whole,
  /** The seats sold, and what they brought, of all dates, past ones too. */
  sold: whole,
  /** The seats of all upcoming dates; null without a limit. */
  capacity: whole.nullable(),
  is_sold_out: z.boolean(),
  is_free: z.boolean(),
  earned: whole,
  waiting: whole,
  steps_done: whole,
  steps_count: whole,
  updated_at: moment,
});
export type EventCard = z.infer<typeof EventCard>;

/** What an edit does, as previewed and executed. Counts are of dates, bookings and messages. */
export const EditPlan = z.object({
  /** The plan's hash. Applying the edit requires the same plan. */
  hash: z.string(),
  /** The dates of each scope that could be chosen. */
  scopes: z.object({ this: whole, following: whole, all: whole }),
  /** The first and the last date that can be edited; null if there is none. */
  coming: z.object({ first: z.string(), last: z.string() }).nullable(),
  created: z.array(z.object({ date: z.string(), starts_at: moment, ends_at: moment })),
  moved: z.array(z.object({ occurrence_id: z.string(), from_starts_at: moment, starts_at: moment, ends_at: moment })),
  /** Dates that go: those with bookings are cancelled and refunded. */
  dropped: z.array(z.object({ occurrence_id: z.string(), starts_at: moment, bookings: whole })),
  /** Bookings of moved dates, which keep their seats. */
  bookings: whole,
  tickets: whole,
  /** The most that guests of moved dates may ask back. */
  refundable: whole,
  messages: whole,
  clashes: z.array(Clash),
});
export type EditPlan = z.infer<typeof EditPlan>;

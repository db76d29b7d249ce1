import { z } from 'zod';
import {
  eventAttendances,
  eventStatuses,
  eventVisibilities,
  packageAttendances,
  packageCovers,
  questionKinds,
} from '../choices/event.ts';
import { bookingModes, cancellationPolicies } from '../choices/provider.ts';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { CardPicture, Picture } from './picture.ts';
import { OwnHold } from './schedule.ts';

/** A text, one or several options, a rating from 1 to 5, or yes or no. */
export const AnswerValue = z.union([z.string(), z.array(z.string()), whole, z.boolean()]);
export type AnswerValue = z.infer<typeof AnswerValue>;

/** Where an event takes place; the coordinates are null where the address was not found on the map. */
export const Venue = z.object({
  name: z.string(),
  address: z.string(),
  area_label: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
});
export type Venue = z.infer<typeof Venue>;

/**
 * The availability of an occurrence or a package. `seats_left` is null where there is no limit. `few` means that seven
 * seats or fewer are left, `ended` that sales ended before the start, `over` that the date has begun.
 */
export const saleStates = ['on_sale', 'few', 'sold_out', 'not_yet', 'ended', 'over', 'closed', 'cancelled'] as const;

/** A package on one occurrence, as guests see it. Amounts are in minor units of the event's currency. */
export const PackageOffer = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  image: Picture.nullable(),
  amount: whole,
  attendance: z.enum(packageAttendances),
  covers: z.enum(packageCovers),
  /** The number of dates of a series pass, with its first and last date; null for a single date. */
  series: z.object({ count: whole, from: z.string(), until: z.string() }).nullable(),
  booking_mode: z.enum(bookingModes),
  min_per_booking: whole,
  max_per_booking: whole,
  state: z.enum(saleStates),
  seats_left: whole.nullable(),
  /** When the sale begins, while it has not begun. */
  sale_starts_at: moment.nullable(),
  is_hidden: z.boolean(),
});
export type PackageOffer = z.infer<typeof PackageOffer>;

/** One date of an event, as guests see it. */
export const Occurrence = z.object({
  _id: z.string(),
  starts_at: moment,
  ends_at: moment,
  label: z.string(),
  /** The venue of this date, if it is not the event's. */
  venue: Venue.nullable(),
  state: z.enum(saleStates),
  seats_left: whole.nullable(),
  online_left: whole.nullable(),
  /** The lowest price of this date. */
  amount_from: whole,
});
export type Occurrence = z.infer<typeof Occurrence>;

/** A question of the organiser, asked for each ticket at booking. */
export const Question = z.object({
  _id: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z.array(z.string()),
  is_required: z.boolean(),
});
export type Question = z.infer<typeof Question>;

/** A question as its organiser sees it. */
export const OwnQuestion = Question.extend({
  /** Whether its answers are shown at the door, to whoever checks guests in. */
  is_at_door: z.boolean(),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

/** A page that holds an event or works on it, as guests see it. */
export const EventHost = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  avatar: Picture.nullable(),
  rating_average: z.number().nullable(),
  rating_count: whole,
  /** Whether the identity of its owner is confirmed. */
  is_verified: z.boolean(),
});
export type EventHost = z.infer<typeof EventHost>;

/** An event as a card of the home, map and saved lists, and in a provider's upcoming events. */
export const EventListing = z.object({
  _id: z.string(),
  kind: z.literal('event'),
  title: z.string(),
  image: Picture.nullable(),
  provider: EventHost.pick({ _id: true, slug: true, name: true, is_verified: true }),
  category_slugs: z.array(z.string()),
  attendance: z.enum(eventAttendances),
  /** Where it is, as exact as guests may know; null for a virtual event. */
  location: z.object({ label: z.string(), lat: z.number(), lon: z.number() }).nullable(),
  timezone: z.string(),
  currency: Currency,
  /** The shortest words for its rule, like "Fridays"; empty for a single date. */
  repeats: z.string(),
  /** Its next dates, at most six. */
  next: z.array(Occurrence.pick({ _id: true, starts_at: true, ends_at: true, state: true, seats_left: true })),
  /** The number of its future dates. */
  dates_count: whole,
  /** The state of the next date that can be booked, or of the next date. */
  state: z.enum(saleStates),
  seats_left: whole.nullable(),
  rating_average: z.number().nullable(),
  rating_count: whole,
  price_from: whole,
  is_free: z.boolean(),
  /** Whether somebody can wait for seats of its sold-out dates. */
  has_waiting_list: z.boolean(),
  is_save: z.boolean(),
  distance_miles: z.number().nullable(),
  /** The start of the next date that can be booked; null if there is none. */
  next_free_at: moment.nullable(),
});
export type EventListing = z.infer<typeof EventListing>;

/** What an event's card shows. */
export const EventCard = EventListing.extend({
  image: CardPicture.nullable(),
  provider: EventListing.shape.provider.omit({ slug: true }),
});
export type EventCard = z.infer<typeof EventCard>;

/** The public page of an event. */
export const PublicEvent = z.object({
  _id: z.string(),
  status: z.enum(eventStatuses),
  visibility: z.enum(eventVisibilities),
  title: z.string(),
  text: z.string(),
  category_slugs: z.array(z.string()),
  images: z.array(Picture),
  /** The path of the image for messengers, 1200 × 630; null for a draft. */
  share_image: z.string().nullable(),
  provider: EventHost,
  /** The pages that are hired or collaborate on dates to come. */
  team: z.array(EventHost),
  attendance: z.enum(eventAttendances),
  venue: Venue.nullable(),
  arrival_note: z.string(),
  doors_minutes: whole.nullable(),
  timezone: z.string(),
  currency: Currency,
  capacity: whole.nullable(),
  online_capacity: whole.nullable(),
  /** The rule in words, in full and as short as possible; empty for a single date. */
  schedule_text: z.string(),
  repeats: z.string(),
  /** The chosen date, or the next one; null after the last. */
  chosen: Occurrence.nullable(),
  /** The packages on the chosen date, and the series passes. */
  packages: z.array(PackageOffer),
  /** The next dates, at most 60; `upcoming_event` with `event_id` lists all. */
  occurrences: z.array(Occurrence),
  occurrences_count: whole,
  /** The questions asked at booking. */
  questions: z.array(Question),
  cancellation_policy: z.enum(cancellationPolicies),
  cancel_cutoff_minutes: whole,
  move_cutoff_minutes: whole,
  registration_closed: z.boolean(),
  /** Staff's reason for unlisting it, empty for others than its organiser; null if it is not unlisted. */
  unlisted_reason: z.string().nullable(),
  /** Whether it waits for staff, who look at it before anybody else sees it. */
  is_held: z.boolean(),
  cancel_reason: z.string(),
  rating_average: z.number().nullable(),
  rating_count: whole,
  /** The number of its own reviews. Without any, the rating is that of its host. */
  reviews_count: whole,
  is_save: z.boolean(),
  /** The tickets that the caller holds and has not paid. */
  holds: z.array(OwnHold),
  can: z.object({ edit: z.boolean(), book: z.boolean(), message: z.boolean() }),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

import { z } from 'zod';
import { eventAttendances } from '../../choices/event.ts';
import { moment, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { bookingStatuses } from '../../states/booking.ts';
import { accountMachine, pageMachine } from '../../states/moderation.ts';
import { bookingPaymentMachine, paymentMachine } from '../../states/payment.ts';
import { Picture } from '../picture.ts';

const Page = z.object({ _id: z.string(), slug: z.string(), name: z.string() });
/** A person with the masked address. `admin/read_contact` returns all of it. */
const Person = z.object({ _id: z.string().nullable(), name: z.string(), email: z.string().nullable() });

/** A number of pages. With `is_more` there are more, which are not counted. */
export const PageCount = z.object({ count: whole, is_more: z.boolean() });
export type PageCount = z.infer<typeof PageCount>;

/** A provider's page in the operator's list. */
export const ListedPage = Page.extend({
  avatar: Picture.nullable(),
  status: z.enum(pageMachine.states),
  /** Null for a page without an owner. */
  owner: Person.nullable(),
  /** The masked contact on file; null if there is none. */
  contact_email: z.string().nullable(),
  categories: z.array(z.string()),
  rating_average: z.number().nullable(),
  rating_count: whole,
  services: whole,
  events: whole,
  /** The bookings that took place in the last 30 days, and the confirmed ones to come. */
  bookings_month: whole,
  upcoming: whole,
  open_reports: whole,
  /** Notes of the staff. */
  notes: whole,
  created_at: moment,
  suspended_reason: z.string().nullable(),
  /** The suspension in force; null if there is none. */
  action_id: z.string().nullable(),
});
export type ListedPage = z.infer<typeof ListedPage>;

/** What two pages have in common, so that they may be of the same provider. */
const similarities = ['email', 'phone', 'website', 'name'] as const;

/** A page that may be of the same provider as one that staff adds. */
export const SimilarPage = Page.extend({
  area_label: z.string(),
  is_claimed: z.boolean(),
  by: z.enum(similarities),
});
export type SimilarPage = z.infer<typeof SimilarPage>;

/** A note of the staff on a page. */
export const PageNote = z.object({ _id: z.string(), by_name: z.string(), text: z.string(), at: z.string() });
export type PageNote = z.infer<typeof PageNote>;

/** An account in the operator's list. */
export const ListedPerson = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: Picture.nullable(),
  /** Masked; empty for a deleted account. */
  email: z.string(),
  email_verified: z.boolean(),
  role: z.enum(['user', 'support', 'finance', 'admin']),
  status: z.enum(accountMachine.states),
  /** Whether signing in takes a second step. */
  has_two_step: z.boolean(),
  pages: z.array(Page),
  bookings: whole,
  upcoming: whole,
  /** Help tickets that wait for an answer. */
  open_tickets: whole,
  created_at: moment,
  /** The suspension in force; null if there is none. */
  action_id: z.string().nullable(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** A booking in the operator's list. */
export const ListedBooking = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(['session', 'event']),
  title: z.string(),
  status: z.enum(bookingStatuses),
  payment_status: z.enum(bookingPaymentMachine.states),
  starts_at: moment,
  timezone: z.string(),
  participants: whole,
  total: whole,
  refunded: whole,
  currency: Currency,
  customer: Person,
  provider: Page,
  open_reports: whole,
  created_at: moment,
});
export type ListedBooking = z.infer<typeof ListedBooking>;

/** An event in the operator's list. */
export const ListedEvent = z.object({
  _id: z.string(),
  title: z.string(),
  picture: Picture.nullable(),
  status: z.enum(['draft', 'published', 'cancelled']),
  attendance: z.enum(eventAttendances),
  is_public: z.boolean(),
  timezone: z.string(),
  provider: Page,
  /** The next date; null if none is to come. */
  next_at: moment.nullable(),
  dates_ahead: whole,
  /** The seats taken of all dates to come. */
  seats_taken: whole,
  open_reports: whole,
  created_at: moment,
  unlisted_reason: z.string().nullable(),
  is_held: z.boolean(),
  /** The decision in force that unlists it; null if there is none. */
  action_id: z.string().nullable(),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

/** A review in the operator's list, also if it is hidden. */
export const ListedReview = z.object({
  _id: z.string(),
  author_name: z.string(),
  rating: whole,
  text: z.string(),
  reply: z.string().nullable(),
  /** The reviewed service or event; null for a review of the page. */
  about: z.string().nullable(),
  provider: Page,
  is_hidden: z.boolean(),
  is_held: z.boolean(),
  open_reports: whole,
  created_at: moment,
  /** The decision in force that hides it; null if there is none. */
  action_id: z.string().nullable(),
});
export type ListedReview = z.infer<typeof ListedReview>;

/** A payment in the operator's list. */
export const ListedPayment = z.object({
  _id: z.string(),
  status: z.enum(paymentMachine.states),
  amount: whole,
  refunded: whole,
  currency: Currency,
  gateway: z.string(),
  gateway_id: z.string().nullable(),
  card: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** Whether it pays a change that cost more. */
  is_change: z.boolean(),
  booking: z.object({ _id: z.string(), number: z.string(), title: z.string(), customer_name: z.string() }),
  provider: Page,
  created_at: moment,
  updated_at: moment,
});
export type ListedPayment = z.infer<typeof ListedPayment>;

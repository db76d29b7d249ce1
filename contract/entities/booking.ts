import { z } from 'zod';
import { servicePlaces } from '../choices/provider.ts';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { bookingStatuses } from '../states/booking.ts';
import { changeMachine } from '../states/change.ts';
import { bookingPaymentMachine } from '../states/payment.ts';
import { AnswerValue, Venue } from './event.ts';
import { Picture } from './picture.ts';

/** Where a booking takes place: a service’s places, or an event’s. */
export const bookingPlaces = [...servicePlaces, 'at_venue', 'hybrid'] as const;

/** One line of a price: the sides that see it and its amount (negative values reduce the total), in minor units. */
export const LineItem = z.object({
  code: z.enum(['price', 'kept', 'discount', 'credit', 'system_charge', 'waived']),
  audience: z.array(z.enum(['customer', 'provider', 'platform'])),
  amount: whole,
  /** What the line is for, and how many of it, where a booking has several items. */
  label: z.string().optional(),
  quantity: whole.optional(),
  /** The start of its date, where there are several. */
  at: z.string().optional(),
});

/** The price of a booking, in minor units of `currency`. */
export const PriceBreakdown = z.object({
  currency: Currency,
  /** The price for each participant; null where the booking has several items. */
  unit_amount: whole.nullable(),
  participants: whole,
  price: whole,
  discount: whole,
  credit: whole,
  system_charge: whole,
  total: whole,
  line_items: z.array(LineItem),
});
export type PriceBreakdown = z.infer<typeof PriceBreakdown>;

/** The summary of an open change in lists. */
export const OpenChange = z.object({
  status: z.enum(changeMachine.states),
  /** The side that proposed it. */
  by: z.enum(['customer', 'provider']),
  /** When the booking would begin. */
  starts_at: moment,
});

/** A booking as a card of a list, for both sides. */
export const Booking = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(['session', 'event']),
  status: z.enum(bookingStatuses),
  payment_status: z.enum(bookingPaymentMachine.states),
  role: z.enum(['customer', 'provider']),
  provider: z.object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    avatar: Picture.nullable(),
    timezone: z.string(),
  }),
  /** The booked service, or null for an event. */
  service_id: z.string().nullable(),
  /** The booked event, or null for a session. */
  event_id: z.string().nullable(),
  /** The title of the service or event, as it was booked. */
  title: z.string(),
  image: Picture.nullable(),
  duration_minutes: whole,
  /** The customer, in full for the provider and the customer. Staff sees masked contacts (`admin/read_contact`). */
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    is_guest: z.boolean(),
  }),
  participants: whole,
  starts_at: moment,
  ends_at: moment,
  timezone: z.string(),
  place: z.enum(bookingPlaces),
  price: PriceBreakdown,
  /** Whether the provider accepts or declines it, instead of an immediate booking. */
  is_request: z.boolean(),
  /**
   * The deadline for the payment (`awaiting_payment`), or for the provider's answer or the card (`requested`); null
   * otherwise.
   */
  expires_at: moment.nullable(),
  /** When the verified card is charged, if that is later (bookings far ahead). */
  charge_at: moment.nullable(),
  created_at: moment,
  /** The open change; null if there is none. */
  change: OpenChange.nullable(),
  /** The number of messages of the other side that the caller has not read. */
  unread_messages: whole,
  /** Whether the customer has an unanswered refund request. */
  refund_asked: z.boolean(),
  /** The caller's present actions. */
  can: z.object({
    /** Provide a card. It is charged now, or verified now and charged after the acceptance or at `charge_at`. */
    pay: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    cancel: z.boolean(),
    withdraw: z.boolean(),
    modify: z.boolean(),
    review: z.boolean(),
    rebook: z.boolean(),
    mail_again: z.boolean(),
    no_show: z.boolean(),
  }),
});
export type Booking = z.infer<typeof Booking>;

/** The number of days after its end in which a booking can be reviewed. */
export const REVIEW_DAYS = 60;

/** The state of a booking's review: not possible before the end, open for 60 days after it, then over. */
export const reviewStates = ['ahead', 'open', 'written', 'over', 'never'] as const;

/** The review of one booking, for both sides. */
export const BookingReview = z.object({
  state: z.enum(reviewStates),
  /** The deadline of the review while it is open. */
  open_until: z.string().nullable(),
  /** A sentence that explains why it cannot be written; null while it can. */
  why_not: z.string().nullable(),
  written: z
    .object({
      _id: z.string(),
      rating: whole,
      text: z.string(),
      reply: z.string().nullable(),
      created_at: moment,
      /** Whether staff looks at it before anybody else sees it. */
      is_held: z.boolean(),
    })
    .nullable(),
  can_reply: z.boolean(),
});
export type BookingReview = z.infer<typeof BookingReview>;

/** What a booking of an event contains: one row for each date and package. Amounts are in minor units. */
export const BookingItem = z.object({
  /** The rows of a series pass share a line. */
  line: whole,
  occurrence_id: z.string(),
  package_id: z.string(),
  title: z.string(),
  seats: whole,
  unit_amount: whole,
  price: whole,
  discount: whole,
  starts_at: moment,
  ends_at: moment,
  /** Whether the date takes place. */
  is_cancelled: z.boolean(),
  /** Whether its time or place changed after it was booked. */
  is_moved: z.boolean(),
  /** The date that the organiser offers instead of a cancelled one, while it takes place. */
  offered: z.object({ occurrence_id: z.string(), starts_at: moment }).nullable(),
  /** The place of this date, if it is not the event's. */
  venue: Venue.nullable(),
  is_online: z.boolean(),
});
export type BookingItem = z.infer<typeof BookingItem>;

/** A ticket of a booking; without an occurrence it is a pass for all dates of its package. */
export const Ticket = z.object({
  _id: z.string(),
  position: whole,
  package_id: z.string(),
  title: z.string(),
  occurrence_id: z.string().nullable(),
  is_online: z.boolean(),
  attendee_name: z.string(),
  attendee_email: z.string().nullable(),
  status: z.enum(['valid', 'cancelled']),
  answers: z.array(z.object({ question_id: z.string(), question: z.string(), value: AnswerValue })),
});
export type Ticket = z.infer<typeof Ticket>;

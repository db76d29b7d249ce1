import { z } from 'zod';
import { Currency } from '../money.ts';
import { bookingStatuses } from '../states/booking.ts';
import { changeMachine } from '../states/change.ts';
import { bookingPaymentMachine } from '../states/payment.ts';
import { CancellationTerms } from './cancellation.ts';
import { Picture } from './picture.ts';
import { cancellationPolicies, servicePlaces } from './provider.ts';

/** One line of a price: who sees it and what it adds (negative takes away), in minor units. */
export const LineItem = z.object({
  code: z.enum(['price', 'kept', 'discount', 'credit', 'system_charge', 'waived']),
  audience: z.array(z.enum(['customer', 'provider', 'platform'])),
  amount: z.number().int(),
});

/** What a booking costs, in minor units of `currency`. */
export const PriceBreakdown = z.object({
  currency: Currency,
  unit_amount: z.number().int(),
  participants: z.number().int(),
  price: z.number().int(),
  discount: z.number().int(),
  credit: z.number().int(),
  system_charge: z.number().int(),
  total: z.number().int(),
  line_items: z.array(LineItem),
});
export type PriceBreakdown = z.infer<typeof PriceBreakdown>;

/** The summary of an open change in lists. */
const OpenChange = z.object({
  status: z.enum(changeMachine.states),
  /** The side that proposed it. */
  by: z.enum(['customer', 'provider']),
  /** When the booking would begin. */
  starts_at: z.string(),
});

/** A booking as a card of a list, for either side. */
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
  service: z.object({
    _id: z.string(),
    title: z.string(),
    duration_minutes: z.number().int(),
    image: Picture.nullable(),
  }),
  /** Who comes: only shown to the provider (and to the customer themself). */
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    is_guest: z.boolean(),
  }),
  participants: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  timezone: z.string(),
  place: z.enum(servicePlaces),
  price: PriceBreakdown,
  /** Asked of the provider, who accepts or declines it, rather than booked at once. */
  is_request: z.boolean(),
  /**
   * Until when it is to be paid (`awaiting_payment`), answered by the provider or given a card (`requested`); null
   * otherwise.
   */
  expires_at: z.string().nullable(),
  /** When the verified card is charged, where that is later than now (bookings far ahead). */
  charge_at: z.string().nullable(),
  created_at: z.string(),
  /** The change that is open, if there is one. */
  change: OpenChange.nullable(),
  /** Messages of the other side that the caller has not read. */
  unread_messages: z.number().int(),
  /** The customer requested a refund that is not answered yet. */
  refund_asked: z.boolean(),
  /** What the caller may do with it now. */
  can: z.object({
    /** Give a card: it is charged now, or verified now and charged once the request is accepted or at `charge_at`. */
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

/** The state of a booking's review: not yet possible before the end, open for 60 days after it, then over. */
export const reviewStates = ['ahead', 'open', 'written', 'over', 'never'] as const;

/** The review of one booking, for both of its sides. */
export const BookingReview = z.object({
  state: z.enum(reviewStates),
  /** Until when it can be written, while it is open. */
  open_until: z.string().nullable(),
  /** Why it cannot be written, in a sentence, or null while it can. */
  why_not: z.string().nullable(),
  written: z
    .object({
      _id: z.string(),
      rating: z.number().int(),
      text: z.string(),
      reply: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
  can_reply: z.boolean(),
});
export type BookingReview = z.infer<typeof BookingReview>;

/** The refund that cancelling now would give. */
export const RefundPreview = z.object({
  allowed: z.boolean(),
  percent: z.number().int(),
  refund_amount: z.number().int(),
  refund_credit: z.number().int(),
  system_charge_refunded: z.number().int(),
  currency: Currency,
  sentence: z.string(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

/** A change of a booking: what it would become, what that costs, and what the caller may do about it. */
export const Change = OpenChange.extend({
  _id: z.string(),
  booking_id: z.string(),
  service: z.object({ _id: z.string(), title: z.string(), duration_minutes: z.number().int() }),
  participants: z.number().int(),
  ends_at: z.string(),
  place: z.enum(servicePlaces),
  price: PriceBreakdown,
  currency: Currency,
  /** The amount to pay and the amount refunded, in minor units; one of them is 0. */
  due: z.number().int(),
  refund: z.number().int(),
  /** When a later charge is due: until then the card is only verified. Null: charged at once. */
  charge_at: z.string().nullable(),
  note: z.string(),
  /** Until when it holds the new time, while it is open. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
  can: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    /** With `wallet/pay_modify_booking`. */
    pay: z.boolean(),
    /** With `wallet/refund_modify_booking`, which costs nothing. */
    apply: z.boolean(),
  }),
});
export type Change = z.infer<typeof Change>;

/** Everything about one booking. */
export const BookingDetails = Booking.extend({
  note: z.string(),
  cancellation_policy: z.enum(cancellationPolicies),
  policy_deadlines: z.array(z.object({ until: z.string(), percent: z.number().int() })),
  /** What cancelling gives its customer back once it is paid; null for the provider and for bookings that are over. */
  cancellation: CancellationTerms.nullable(),
  /** Why its customer can no longer change a confirmed booking, and when changes closed; null while they can. */
  change_closed: z
    .object({ reason: z.enum(['already_started', 'past_cutoff', 'too_many_moves']), at: z.string() })
    .nullable(),
  location: z
    .object({
      label: z.string(),
      address: z.string().nullable(),
      lat: z.number().nullable(),
      lon: z.number().nullable(),
    })
    .nullable(),
  customer_address: z.string(),
  history: z.array(
    z.object({
      at: z.string(),
      by: z.enum(['customer', 'provider', 'admin', 'system']),
      from: z.string().nullable(),
      to: z.string(),
      /** The status moved; a change was applied; or a note about something else. */
      what: z.enum(['move', 'change', 'note']),
      /** What the person wrote about it; empty where nothing. */
      why: z.string(),
      /** What the app noted, such as a refund: a sentence in the reader's language; null where nothing. */
      text: z.string().nullable(),
    }),
  ),
  refund_preview: RefundPreview.nullable(),
  /** The card that will be charged, as people recognise it; null where none is verified for later. */
  card: z.string().nullable(),
  /** The next free times instead of one that was declined or not answered; only for its customer. */
  alternatives: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
  change: Change.nullable(),
  review: BookingReview,
  payments: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['charge', 'refund']),
      amount: z.number().int(),
      currency: Currency,
      status: z.string(),
      /** As people recognise it; null for refunds, and for the provider. */
      card: z.string().nullable(),
    }),
  ),
  /**
   * Where a virtual session meets, once it is agreed and until it is over; `is_embedded` where it may be shown within
   * Plaza.
   */
  meeting: z.object({ url: z.string(), is_embedded: z.boolean() }).nullable(),
  /** A private address that answers this booking as an iCalendar file. */
  ics_url: z.string(),
  manage_url: z.string().nullable(),
  /** Of a guest, long after the session: the link only shows it, and booking/open_by_code opens actions again. */
  is_read_only: z.boolean(),
});
export type BookingDetails = z.infer<typeof BookingDetails>;

import { z } from 'zod';
import { cancellationPolicies } from '../../choices/provider.ts';
import { moment, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { Booking, BookingItem, BookingReview, bookingPlaces, OpenChange, PriceBreakdown, Ticket } from '../booking.ts';
import { CancellationTerms, RefundPreview, Withdrawal } from '../cancellation.ts';

/** A change of a booking: the new booking, its price difference, and the caller's actions. */
export const Change = OpenChange.extend({
  _id: z.string(),
  booking_id: z.string(),
  service_id: z.string().nullable(),
  event_id: z.string().nullable(),
  title: z.string(),
  duration_minutes: whole,
  participants: whole,
  ends_at: moment,
  place: z.enum(bookingPlaces),
  price: PriceBreakdown,
  currency: Currency,
  /** The amount to pay and the amount refunded, in minor units; one of them is 0. */
  due: whole,
  refund: whole,
  /** When a later charge is due; until then the card is only verified. Null: charged at once. */
  charge_at: moment.nullable(),
  note: z.string(),
  /** Until when the open change holds its new time. */
  expires_at: moment.nullable(),
  created_at: moment,
  can: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    /** Uses `wallet/pay_modify_booking`. */
    pay: z.boolean(),
    /** Uses `wallet/refund_modify_booking`, which costs nothing. */
    apply: z.boolean(),
  }),
});
export type Change = z.infer<typeof Change>;

/** Everything about one booking. */
export const BookingDetails = Booking.extend({
  /** The contents of an event booking; empty for a session. */
  items: z.array(BookingItem),
  tickets: z.array(Ticket),
  note: z.string(),
  cancellation_policy: z.enum(cancellationPolicies),
  policy_deadlines: z.array(z.object({ until: z.string(), percent: whole })),
  /** The customer's refund for cancelling after the payment; null for the provider and for ended bookings. */
  cancellation: CancellationTerms.nullable(),
  /** Why the customer can no longer change a confirmed booking, and when changes closed; null while they can. */
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
  /** How long before the start reminders are sent (minutes). */
  reminder_minutes: z.array(whole),
  history: z.array(
    z.object({
      at: z.string(),
      by: z.enum(['customer', 'provider', 'admin', 'system']),
      from: z.string().nullable(),
      to: z.string(),
      /** `move`: a new status. `change`: an applied change. `note`: all other events. */
      what: z.enum(['move', 'change', 'note']),
      /** The reason that the acting person gave; empty if none. */
      why: z.string(),
      /** A sentence of the app in the reader's language, for example about a refund; null if none. */
      text: z.string().nullable(),
    }),
  ),
  refund_preview: RefundPreview.nullable(),
  /** Null for other readers, without a contract, and where the marketplace does not offer it. */
  withdrawal: Withdrawal.nullable(),
  /** The label of the card for a later charge; null if no card is verified for later. */
  card: z.string().nullable(),
  /** The next free times after a declined or unanswered request, only for its customer. */
  alternatives: z.array(z.object({ starts_at: moment, ends_at: moment })),
  change: Change.nullable(),
  review: BookingReview,
  payments: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['charge', 'refund']),
      amount: whole,
      currency: Currency,
      status: z.string(),
      /** The label of the card; null for refunds and for the provider. */
      card: z.string().nullable(),
    }),
  ),
  /** The meeting of a virtual session, from its confirmation to its end. `is_embedded`: whether Plaza may embed it. */
  meeting: z.object({ url: z.string(), is_embedded: z.boolean() }).nullable(),
  /** The private address of this booking's iCalendar file. */
  ics_url: z.string(),
  manage_url: z.string().nullable(),
  /**
   * Whether a guest's link only shows the booking, a long time after the session. booking/open_by_code enables actions
   * again.
   */
  is_read_only: z.boolean(),
});
export type BookingDetails = z.infer<typeof BookingDetails>;

import type { BookingOrigin } from '#contract/events/booking-origin.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import type { SlotInput } from '#server/modules/availability/queries.ts';
import { paddedRange } from '#server/modules/availability/rules.ts';
import type { NewItem } from '#server/modules/inventory/queries.ts';
import type { NewJournal } from '#server/modules/wallet/ledger/index.ts';
import type { NewTicket } from '../event/rules/attendees.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import type { NewBookingRow } from './booking-row-store.ts';
import type { BookingLimits } from './hold-limit-store.ts';
import type { Price } from './rules/price.ts';

/** The time that a session takes. */
export interface SessionTime {
  readonly kind: 'session';
  /** The session with its buffers, as two instants. */
  readonly padded: { readonly from: string; readonly to: string };
  readonly capacity: number;
  /** The schedule version of the offered time. Nothing is inserted if the schedule has changed since. */
  readonly schedule_version: number;
}

/** The seats that a booking of an event takes, by its items, and its tickets. */
export interface EventSeats {
  readonly kind: 'event';
  readonly items: readonly NewItem[];
  readonly tickets: readonly (NewTicket & { readonly id: string })[];
}

/** A booking to insert: its row, what it takes, and the rows inserted with it. */
export interface NewBooking<Takes extends SessionTime | EventSeats = SessionTime | EventSeats> {
  readonly row: NewBookingRow;
  readonly takes: Takes;
  /** The journal of a booking that is confirmed at once; null when no money moves, or it is still to be paid. */
  readonly journal: NewJournal | null;
  /** The limits of an unpaid hold; null when none apply. */
  readonly limits: BookingLimits | null;
  /** Whether it may take seats that are reserved for the waiting list, because it is offered to someone on it. */
  readonly isReserved?: boolean;
  /** The person who books: a customer or guest, or a user of the provider who enters a client. */
  readonly by: { readonly role: 'customer' | 'provider'; readonly user_id: string | null };
}

/** The person a booking is for. A client whom the provider enters may have no e-mail address. */
export type Holder =
  | { readonly kind: 'user'; readonly user_id: string }
  | { readonly kind: 'guest'; readonly name: string; readonly email: string | null; readonly phone: string | null };

/** The columns that depend on the booking itself rather than on service, provider and price. */
export interface BookingDetails
  extends Pick<
    NewBookingRow,
    | 'participants'
    | 'starts_at'
    | 'ends_at'
    | 'note'
    | 'customer_address'
    | 'status'
    | 'payment_status'
    | 'is_entered'
    | 'discount_code_id'
    | 'expires_at'
  > {
  readonly holder: Holder;
  /** How whoever booked came to the page; absent where nobody did. */
  readonly origin?: BookingOrigin | undefined;
}

/** The columns that what is booked decides. */
export type SubjectColumns = Pick<
  NewBookingRow,
  | 'kind'
  | 'provider_id'
  | 'service_id'
  | 'event_id'
  | 'title'
  | 'timezone'
  | 'place'
  | 'currency'
  | 'unit_amount'
  | 'cancellation_policy'
  | 'cancel_cutoff_minutes'
>;

/**
 * Composes a booking's row with a new id. A guest with an e-mail address gets the hash of an access token. An unpaid
 * hold still gets its origin.
 */
export function newBookingRow(
  subject: SubjectColumns,
  price: Price,
  { holder, origin, ...details }: BookingDetails,
  secret: string,
  now: Date,
): NewBookingRow {
  const id = newId();
  const guest = holder.kind === 'guest' ? holder : null;
  return {
    ...subject,
    ...details,
    id,
    customer_id: holder.kind === 'user' ? holder.user_id : null,
    guest_name: guest?.name ?? null,
    guest_email: guest?.email ?? null,
    guest_phone: guest?.phone ?? null,
    access_token_hash: guest === null || guest.email === null ? null : hashToken(accessTokenFor(secret, id, 0)),
    price: price.price,
    discount: price.discount,
    credit: price.credit,
    waived: price.waived,
    system_charge: price.system_charge,
    total: price.total,
    line_items: price.line_items,
    created_at: now,
    updated_at: now,
    is_request: details.status === 'requested',
    asked_at: null,
    hold_network: null,
    is_hold_verified: false,
    origin: origin ?? null,
  };
}

/** Composes a booking of a service. The caller adds the journal, the limits and the entering user. */
export function newBooking(
  { service, provider }: Pick<SlotInput, 'service' | 'provider'>,
  price: Price,
  details: BookingDetails,
  secret: string,
  now: Date,
): NewBooking<SessionTime> {
  const subject = {
    kind: 'session',
    provider_id: provider.id,
    service_id: service.id,
    event_id: null,
    title: service.title,
    timezone: provider.timezone,
    place: service.place,
    currency: service.currency,
    unit_amount: service.amount,
    cancellation_policy: service.cancellation_policy,
    cancel_cutoff_minutes: service.cancel_cutoff_minutes,
  };
  const { starts_at, ends_at } = details;
  const row = newBookingRow(subject, price, details, secret, now);
  const { buffer_before_minutes, buffer_after_minutes, schedule_version } = provider;
  const padded = paddedRange(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes);
  const takes = { kind: 'session' as const, padded, capacity: service.capacity, schedule_version };
  return { row, takes, journal: null, limits: null, by: { role: 'customer', user_id: row.customer_id } };
}

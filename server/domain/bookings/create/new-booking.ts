import type { SlotInput } from '#server/domain/availability/queries.ts';
import { paddedRange } from '#server/domain/availability/rules.ts';
import type { NewJournal } from '#server/domain/wallet/ledger/index.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import type { NewBookingRow } from './booking-row-store.ts';
import type { BookingLimits } from './hold-limit-store.ts';
import type { Price } from './rules/price.ts';

/** A session booking to insert: its row, its time, and the rows inserted with it. */
export interface NewBooking {
  readonly row: NewBookingRow;
  /** The session with its buffers, as two instants. */
  readonly padded: { readonly from: string; readonly to: string };
  readonly capacity: number;
  /** The schedule version of the offered time. Nothing is inserted if the schedule has changed since. */
  readonly schedule_version: number;
  /** The journal of a booking that is confirmed at once; null when no money moves, or it is still to be paid. */
  readonly journal: NewJournal | null;
  /** The limits of an unpaid hold; null when none apply. */
  readonly limits: BookingLimits | null;
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
    | 'discount_code_id'
    | 'expires_at'
  > {
  readonly holder: Holder;
}

/**
 * Composes a booking of a service with a new id. A guest with an e-mail address gets the hash of an access token. The
 * caller adds the journal, the limits and the entering user.
 */
export function newBooking(
  { service, provider }: Pick<SlotInput, 'service' | 'provider'>,
  price: Price,
  { holder, ...details }: BookingDetails,
  secret: string,
  now: Date,
): NewBooking {
  const id = newId();
  const guest = holder.kind === 'guest' ? holder : null;
  const customer_id = holder.kind === 'user' ? holder.user_id : null;
  const { starts_at, ends_at } = details;
  return {
    row: {
      ...details,
      id,
      kind: 'session',
      customer_id,
      guest_name: guest?.name ?? null,
      guest_email: guest?.email ?? null,
      guest_phone: guest?.phone ?? null,
      access_token_hash: guest === null || guest.email === null ? null : hashToken(accessTokenFor(secret, id, 0)),
      provider_id: provider.id,
      service_id: service.id,
      title: service.title,
      timezone: provider.timezone,
      place: service.place,
      currency: service.currency,
      unit_amount: service.amount,
      price: price.price,
      discount: price.discount,
      credit: price.credit,
      waived: price.waived,
      system_charge: price.system_charge,
      total: price.total,
      line_items: price.line_items,
      cancellation_policy: service.cancellation_policy,
      cancel_cutoff_minutes: service.cancel_cutoff_minutes,
      created_at: now,
      updated_at: now,
      is_request: details.status === 'requested',
      asked_at: null,
      hold_network: null,
      is_hold_verified: false,
    },
    padded: paddedRange(starts_at, ends_at, provider.buffer_before_minutes, provider.buffer_after_minutes),
    capacity: service.capacity,
    schedule_version: provider.schedule_version,
    journal: null,
    limits: null,
    by: { role: 'customer', user_id: customer_id },
  };
}

import { paddedRange } from '#server/modules/availability/rules.ts';
import type { Holds } from '../holds/index.ts';
import type { BookingRow } from '../store.ts';
import type { ChangeContext } from './change-context-store.ts';
import type { NewChange } from './change-store.ts';
import type { ChangedPrice } from './rules/change.ts';

/** The columns that a change decides; the others are those of its booking. */
type Decided = Pick<NewChange, 'by_role' | 'by_user_id' | 'status' | 'note'> & Partial<NewChange>;

/** Composes a change of a booking with its new price. By default it expires at the booking's start. */
export function newChange(row: BookingRow, price: ChangedPrice, decided: Decided): NewChange {
  const { provider_id, service_id, event_id, title, participants, unit_amount } = row;
  const { place, customer_address, currency, cancellation_policy } = row;
  const { line_items, difference, discount, credit, waived, system_charge, total } = price;
  return {
    booking_id: row.id,
    ended_ticket_ids: [],
    ...{ provider_id, service_id, event_id, title, participants, unit_amount },
    ...{ place, customer_address, currency, cancellation_policy },
    cancel_cutoff_minutes: row.cancel_cutoff_minutes,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    expires_at: row.starts_at.toISOString(),
    ...{ price: price.price, discount, credit, waived, system_charge, total, line_items, difference },
    ...decided,
  };
}

/** The time that a change takes, with the provider's buffers, for a booking of `participants_now`. */
export function newTime(
  { service, provider, is_overdue_in_the_way }: ChangeContext,
  slot: { readonly starts_at: string; readonly ends_at: string },
  participants_now: number,
): Holds {
  const { buffer_before_minutes, buffer_after_minutes, schedule_version } = provider;
  const padded = paddedRange(slot.starts_at, slot.ends_at, buffer_before_minutes, buffer_after_minutes);
  return {
    kind: 'session',
    time: { padded, capacity: service.capacity, schedule_version, participants_now, is_overdue_in_the_way },
  };
}

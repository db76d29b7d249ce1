import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { cameToNothing } from '#contract/states/booking.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import type { Translate } from '#locales/format.ts';
import { kindWord } from '../kind-word.ts';

/** The data that the text of a history line depends on. */
interface Sides {
  /** A session if absent. */
  readonly kind?: BookingDetails['kind'];
  readonly role: BookingDetails['role'];
  readonly provider: Pick<BookingDetails['provider'], 'name'>;
  readonly customer: Pick<BookingDetails['customer'], 'name'>;
  readonly charge_at: string | null;
  readonly payment_status: BookingDetails['payment_status'];
}

/** The acting side from the reader's point of view. */
interface Side {
  readonly who: 'you' | 'other';
  readonly name: string;
}

type Entry = BookingDetails['history'][number];

/** The reason that a side gave for a history line; null if there is none. */
export function findReason(entry: Entry): string | null {
  const isGiven = entry.by === 'customer' || entry.by === 'provider';
  return isGiven && entry.why !== '' ? entry.why : null;
}

/** The history line that ended a booking before it took place; null for other bookings. */
export function endOf(booking: Pick<BookingDetails, 'status' | 'history'>): Entry | null {
  if (!cameToNothing(booking.status)) return null;
  return booking.history.findLast(({ what, to }) => what === 'move' && to === booking.status) ?? null;
}

/** Describes a line of a booking's history for the reading side. */
export function happening(t: Translate<BookingMessages>, entry: Entry, booking: Sides): string {
  if (entry.what === 'note') return entry.text ?? '';
  const { by, from, to } = entry;
  const name = by === 'customer' ? booking.customer.name : booking.provider.name;
  const side: Side = { who: by === booking.role ? 'you' : 'other', name };
  const kind = kindWord(booking.kind ?? 'session');
  if (entry.what === 'change') return t('history.changed', side);
  switch (to) {
    case 'awaiting_payment':
      if (from === 'requested') return t('history.accepted', side);
      return t('history.held', {
        kind,
        who: booking.role === 'customer' ? 'you' : 'other',
        name: booking.customer.name,
      });
    case 'requested':
      return t('history.requested', { kind, ...side });
    case 'confirmed':
      return confirmedBy(t, entry, booking, side);
    case 'completed':
    case 'no_show':
      return t(`history.${to}`);
    case 'cancelled':
      if (by === 'system') return t('history.cancelled');
      return t('history.cancelled_by', by === 'admin' ? { who: 'team', name } : side);
    case 'declined':
      return by === 'system' ? t('history.taken', { kind }) : t('history.declined', side);
    case 'expired':
      if (from === 'requested') return t('history.no_answer');
      return t(booking.payment_status === 'none' ? 'history.unpaid_not_charged' : 'history.unpaid');
    case 'withdrawn':
      return from === 'requested' ? t('history.withdrawn', side) : t('history.released', { kind, ...side });
    default:
      return to;
  }
}

function confirmedBy(t: Translate<BookingMessages>, { by, from }: Entry, { charge_at }: Sides, side: Side): string {
  if (from === 'requested') return t('history.accepted', side);
  if (charge_at !== null) return t('history.card_verified');
  if (from !== null) return t('history.paid');
  return by === 'provider' ? t('history.walk_in', side) : t('history.booked');
}

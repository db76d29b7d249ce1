import type { BookingDetails } from '#contract/entities/booking.ts';
import type { CallOutput } from '#contract/index.ts';
import { formatMoney } from '#web/ui/format/money.tsx';

/** What a wished change was weighed to come to. */
export type PricedBooking = CallOutput<'booking/check_modify_payment'>;

/** The number of history lines before the change that the address names; null if it names none. */
export function linesBefore(search: URLSearchParams): number | null {
  const since = search.get('since') ?? '';
  return /^\d{1,4}$/.test(since) ? Number(since) : null;
}

/** Whether the last payment of a booking bought nothing: it came too late, and goes back. */
export function isForNothing({ payments }: Pick<BookingDetails, 'payments'>): boolean {
  return payments.findLast(({ kind }) => kind === 'charge')?.status === 'refunded';
}

/** What the button says that makes a weighed change, or asks the other side for it. */
export function changeActionLabel(
  { asks, due, refund, currency, charge_at }: Pick<PricedBooking, 'asks' | 'due' | 'refund' | 'currency' | 'charge_at'>,
  other: string,
): string {
  if (asks !== 'nobody') return `Ask ${other}`;
  if (due > 0 && charge_at !== null) return 'Hold it and give a card';
  if (due > 0) return `Hold it and pay ${formatMoney(due, currency, { exact: true })}`;
  return refund > 0 ? `Change it, ${formatMoney(refund, currency, { exact: true })} back` : 'Change booking';
}

/** How often the customer may still change the booking, this time too; null while that is no concern. */
export function movesLeftLabel(moves_left: number | null): string | null {
  if (moves_left === null || moves_left > 3) return null;
  return moves_left === 1
    ? 'This is the last time you can change this booking yourself.'
    : `With this one, you can still change this booking ${moves_left} times.`;
}

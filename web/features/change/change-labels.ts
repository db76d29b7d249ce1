import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { CallOutput } from '#contract/index.ts';

import type { ChangeMessages } from '#locales/areas/change.ts';
import type { Translate } from '#locales/format.ts';

/** The price of a requested change. */
export type PricedBooking = CallOutput<'booking/check_modify_payment'>;

/** The number of history lines before the change of the address; null if it names no change. */
export function linesBefore(search: URLSearchParams): number | null {
  const since = search.get('since') ?? '';
  return /^\d{1,4}$/.test(since) ? Number(since) : null;
}

/** Whether the last payment of a booking had no effect: it came too late and is refunded. */
export function isForNothing({ payments }: Pick<BookingDetails, 'payments'>): boolean {
  return payments.findLast(({ kind }) => kind === 'charge')?.status === 'refunded';
}

/** The label of the button that makes a change, or proposes it to the other side. */
export function changeActionLabel(
  t: Translate<ChangeMessages>,
  { asks, due, refund, currency, charge_at }: Pick<PricedBooking, 'asks' | 'due' | 'refund' | 'currency' | 'charge_at'>,
  other: string,
): string {
  if (asks !== 'nobody') return t('action.ask', { name: other });
  if (due > 0 && charge_at !== null) return t('action.pay_later');
  if (due > 0) return t('action.pay', { amount: { amount: due, currency } });
  return refund > 0 ? t('action.refund', { amount: { amount: refund, currency } }) : t('flow.confirm');
}

/**
 * How often the customer may still change the booking, including this change; null while there is no limit to mention.
 */
export function movesLeftLabel(t: Translate<ChangeMessages>, moves_left: number | null): string | null {
  if (moves_left === null || moves_left > 3) return null;
  return moves_left === 1 ? t('flow.last_move') : t('flow.moves_left', { count: moves_left });
}

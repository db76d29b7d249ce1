import { mulDiv } from '#contract/money.ts';

/** What a booking paid somebody on a date, and what refunds took of what it paid them on all dates (minor units). */
export interface PaidByBooking {
  readonly owner_id: string;
  readonly paid: number;
  /** Up to and with this date, in the order of dates, and on all dates; 0 where no booking paid it. */
  readonly paid_until: number;
  readonly paid_in_all: number;
  readonly taken: number;
}

/** What everybody was paid for a date, and what was taken back of it later. */
export interface PaidTo {
  readonly paid: number;
  readonly taken_back: number;
}

/**
 * Adds up what everybody was paid for a date, by owner. Refunds of a booking with several dates are spread over what it
 * paid on them: the amounts up to each date are rounded, so that all dates together have exactly the refund.
 */
export function paidByOwner(rows: readonly PaidByBooking[]): ReadonlyMap<string, PaidTo> {
  const all = new Map<string, PaidTo>();
  for (const row of rows) {
    const { paid, taken_back } = all.get(row.owner_id) ?? { paid: 0, taken_back: 0 };
    const until = (amount: number) => (row.paid_in_all === 0 ? 0 : mulDiv(row.taken, amount, row.paid_in_all));
    const taken = until(row.paid_until) - until(row.paid_until - row.paid);
    all.set(row.owner_id, { paid: paid + row.paid, taken_back: taken_back + taken });
  }
  return all;
}

import type { Tx } from '#server/kernel/database/db.ts';
import { holdingsOf } from '../ledger/balance-store.ts';
import { type NewJournal, postAsIs } from '../ledger/ledger-store.ts';
import type { Holdings } from '../rules/holdings.ts';
import { type OwnerPart, partsNow, partsOfLate, settlementJournal, takenParts } from '../rules/settlement.ts';
import { type DueBooking, lockDue } from './due-earnings-store.ts';
import { partsOf } from './plan-settlement.ts';
import { type BookedDate, listBookedDates } from './settlement-date-store.ts';

/** An amount that became available, in minor units, minus the paid debt. */
export interface Released {
  readonly owner_id: string;
  readonly currency: string;
  readonly amount: number;
}

/** What became available of a booking. It is held while a report is open, or its payment is disputed or to be made. */
export interface SettledBooking {
  readonly released: readonly Released[];
  readonly is_held: boolean;
}

/** What settling a booking asks and notes outside the wallet. */
export interface SettlingBooking {
  /** Whether an open report holds the earnings. Called after the booking is locked. */
  readonly isHeld: (tx: Tx, booking_id: string) => Promise<boolean>;
  /** Marks all earnings of the booking as released. */
  readonly markReleased: (tx: Tx, booking_id: string, now: Date) => Promise<void>;
}

/**
 * Releases a booking's pending earnings that are due, each once: those of a date 48 hours after its end, to the hired
 * pages of the date and then to the organiser, and all others 48 hours after the booking's end. A session has no dates,
 * and what is kept of a cancelled booking belongs to none. Does nothing while an open report holds them or its payment
 * is disputed.
 */
export async function settleBooking(
  tx: Tx,
  booking_id: string,
  { isHeld, markReleased }: SettlingBooking,
  now: Date,
): Promise<SettledBooking> {
  const due = await lockDue(tx, booking_id, now);
  if (!due) return { released: [], is_held: false };
  if (!due.is_paid || (await isHeld(tx, booking_id))) return { released: [], is_held: true };
  const dates = due.has_dates ? await listBookedDates(tx, booking_id, now) : [];
  const open = dates.filter((date) => date.is_due && !date.is_settled);
  if (open.some((date) => date.is_undecided)) return { released: [], is_held: true };
  const hired_ids = open.flatMap((date) => date.hired.map((part) => part.owner_id));
  const holdings = await holdingsOf(tx, { booking_id, currency: due.currency, also: hired_ids });
  const released: Released[] = [];
  for (const { lines, ...journal } of journalsOf(booking_id, due, { dates, open, holdings })) {
    await postAsIs(tx, {
      ...journal,
      booking_id,
      payment_id: null,
      refund_id: null,
      currency: due.currency,
      lines,
      now,
    });
    for (const { kind, owner_id, amount } of lines)
      if (kind === 'provider_available' && owner_id !== null)
        released.push({ owner_id, currency: due.currency, amount });
  }
  if (due.is_over) await markReleased(tx, booking_id, now);
  return { released, is_held: false };
}

type Journal = Pick<NewJournal, 'kind' | 'cause' | 'occurrence_id' | 'lines'>;

/** The journals of a booking's dates that are due, and of everything that is left when it is over. */
function journalsOf(
  booking_id: string,
  due: DueBooking,
  found: { dates: readonly BookedDate[]; open: readonly BookedDate[]; holdings: readonly Holdings[] },
): Journal[] {
  let pending = found.holdings.map(({ owner_id, pending: amount }) => ({ owner_id, amount: Math.max(0, amount) }));
  const owed = new Map(found.holdings.map((each) => [each.owner_id, each.owed]));
  const post = (amount: number, hired: readonly OwnerPart[]) => {
    const { taken, left } = takenParts(pending, amount);
    pending = left;
    const lines = settlementJournal(taken, hired, (owner_id) => owed.get(owner_id) ?? 0);
    for (const line of lines)
      if (line.kind === 'provider_receivable' && line.owner_id !== null)
        owed.set(line.owner_id, (owed.get(line.owner_id) ?? 0) - line.amount);
    return lines;
  };
  const total = () => pending.reduce((all, each) => all + each.amount, 0);
  const parts = partsOf(found.dates, { net: due.net, pending: total() });
  const settlements = found.open.map((date): Journal => {
    const { occurrence_id } = date;
    const amount = parts.get(occurrence_id) ?? 0;
    const cause = `settlement:${occurrence_id}:${booking_id}`;
    return { kind: 'settlement', cause, occurrence_id, lines: post(amount, hiredParts(date, amount)) };
  });
  if (!due.is_over) return settlements;
  return [...settlements, { kind: 'release', cause: `release:${booking_id}`, lines: post(total(), []) }];
}

/** What hired pages get of a booking's part of a date. */
function hiredParts({ hired, rest }: BookedDate, amount: number): OwnerPart[] {
  const planned = hired.map((part) => part.amount ?? 0);
  const isLate = hired.some((part) => part.amount === null);
  const percents = hired.map((part) => part.percent ?? 0);
  const amounts = isLate ? partsOfLate(amount, percents) : partsNow(amount, { hired: planned, rest });
  return hired.map(({ owner_id }, at) => ({ owner_id, amount: amounts[at] ?? 0 }));
}

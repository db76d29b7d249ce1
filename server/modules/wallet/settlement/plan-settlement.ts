import type { Tx } from '#server/kernel/database/db.ts';
import { type Earnings, partsByDate, planSettlement } from '../rules/settlement.ts';
import type { BookedDate } from './settlement-date-store.ts';
import { insertPlan, listHired, listSales } from './settlement-plan-store.ts';

/**
 * Decides, once, how the sales of a date with hired pages are split: from what its bookings earn now. Does nothing for
 * a date without hired pages, which is all the organiser's.
 */
export async function planDate(tx: Tx, occurrence_id: string, now: Date): Promise<void> {
  const hired = await listHired(tx, occurrence_id);
  const [first] = hired;
  if (!first) return;
  const sales = await listSales(tx, occurrence_id);
  const parts = sales.map((sale) => partsOf(sale.dates, sale).get(occurrence_id) ?? 0);
  const lines = planSettlement(parts, hired);
  const rests = parts.map((part, at) => part - lines.reduce((all, line) => all + (line.parts[at] ?? 0), 0));
  const plan = {
    occurrence_id,
    currency: first.currency,
    sales: parts.reduce((all, part) => all + part, 0),
    lines: hired.map((page, at) => ({ ...page, amount: lines[at]?.amount ?? 0, covered: lines[at]?.covered ?? 0 })),
    parts: sales.flatMap(({ booking_id }, at) => [
      { booking_id, hire_date_id: null, amount: rests[at] ?? 0 },
      ...hired.map(({ hire_date_id }, n) => ({ booking_id, hire_date_id, amount: lines[n]?.parts[at] ?? 0 })),
    ]),
  };
  await insertPlan(tx, plan, now);
}

/** A booking's pending earnings by its dates that are not settled, in minor units. */
export function partsOf(
  dates: readonly Pick<BookedDate, 'occurrence_id' | 'net' | 'is_settled'>[],
  { net, pending }: Pick<Earnings, 'pending'> & { readonly net: number },
): ReadonlyMap<string, number> {
  const open = dates.filter((date) => !date.is_settled);
  const other = Math.max(
    0,
    dates.reduce((left, date) => left - date.net, net),
  );
  const parts = partsByDate({ pending, nets: open.map((date) => date.net), other });
  return new Map(open.map((date, at) => [date.occurrence_id, parts[at] ?? 0]));
}

import type { Sale } from '#contract/events/box-office.ts';
import { canUndo } from './rules/door-hours.ts';
import type { SaleRow } from './sale-store.ts';

/** A sale, for whoever may undo it. */
export function presentSale(row: SaleRow, now: Date): Sale {
  const { booking_id, booking_number, name, title, tickets, total, paid_by, gate } = row;
  return {
    ...{ booking_id, booking_number, name, title, tickets, total, paid_by, gate },
    sold_at: row.sold_at.toISOString(),
    is_undone: !row.is_valid,
    can_undo: canUndo(row, now),
  };
}

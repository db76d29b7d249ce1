import type { Tx } from '#server/kernel/database/db.ts';
import type { Price } from './rules/price.ts';

/** Updates the price of an unpaid booking with its credit. Returns its new sequence. */
export async function applyCredit(tx: Tx, booking_id: string, price: Price, now: Date): Promise<number> {
  const { credit, waived, total, line_items } = price;
  const row = await tx
    .updateTable('bookings')
    .set((eb) => ({
      ...{ credit, waived, total },
      line_items: JSON.stringify(line_items),
      sequence: eb('sequence', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', booking_id)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return row.sequence;
}

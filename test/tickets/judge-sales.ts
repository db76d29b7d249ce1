import { sql } from 'kysely';
import { countDateSales } from '#server/domain/events/manage/index.ts';
import type { Db } from '#server/kernel/database/db.ts';

/**
 * Lists the dates whose stored sales are not what their bookings say, though nothing says that they changed: before and
 * after the job that counts changed dates, so that what follows meets stored sales.
 */
export async function judgeSales(db: Db): Promise<string[]> {
  const before = await faultsOf(db);
  while (await countDateSales(db));
  return [...before, ...(await faultsOf(db))];
}

async function faultsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'date ' || n.occurrence_id || ' is stored with sales of ' || COALESCE(s.amount, 0) || ' and '
      || COALESCE(s.bookings, 0) || ' bookings, its bookings say ' || n.amount || ' and ' || n.bookings AS fault
    FROM date_sales_of_bookings n
    LEFT JOIN date_sales s ON s.occurrence_id = n.occurrence_id
    WHERE NOT EXISTS (
        SELECT FROM date_sales_changes c WHERE c.event_id = n.event_id AND c.occurrence_id = n.occurrence_id)
      AND (n.amount, n.packages, n.bookings, n.requests, n.origins) IS DISTINCT FROM (COALESCE(s.amount, 0),
        COALESCE(s.packages, '[]'), COALESCE(s.bookings, 0), COALESCE(s.requests, 0), COALESCE(s.origins, '{}'))
    `.execute(db);
  return rows.map((row) => row.fault);
}

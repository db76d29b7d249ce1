import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/db.ts';
import { countDateSales } from '#server/modules/events/manage/index.ts';

/**
 * Lists the dates whose stored sales are not what their bookings say, though nothing says that they changed: before and
 * after the job that counts changed dates, so that what follows meets stored sales.
 */
export async function judgeSales(db: Db): Promise<string[]> {
  const before = await faultsOf(db);
  while (await countDateSales(db));
  return [...before, ...(await faultsOf(db)), ...(await doorFaultsOf(db))];
}

/** Each sale at the door counts on one date, whatever dates its booking has and had. */
async function doorFaultsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'event ' || e.id || ' sold ' || counted.tickets || ' at the door by its dates, ' || sold.tickets
      || ' by its bookings' AS fault
    FROM events e
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(d.tickets), 0) AS tickets, COALESCE(sum(d.amount), 0) AS amount
      FROM date_sales s, jsonb_to_recordset(s.box_office) AS d (tickets int, amount int8) WHERE s.event_id = e.id
    ) counted
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(b.participants), 0) AS tickets, COALESCE(sum(b.total), 0) AS amount
      FROM box_office_sales s JOIN bookings b ON b.id = s.booking_id
      WHERE s.event_id = e.id AND b.status IN ('confirmed', 'completed', 'no_show')
    ) sold
    WHERE (counted.tickets, counted.amount) <> (sold.tickets, sold.amount)`.execute(db);
  return rows.map((row) => row.fault);
}

async function faultsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'date ' || n.occurrence_id || ' is stored with sales of ' || COALESCE(s.amount, 0) || ' and '
      || COALESCE(s.bookings, 0) || ' bookings, its bookings say ' || n.amount || ' and ' || n.bookings AS fault
    FROM date_sales_of_bookings n
    LEFT JOIN date_sales s ON s.occurrence_id = n.occurrence_id
    WHERE NOT EXISTS (
        SELECT FROM date_sales_changes c WHERE c.event_id = n.event_id AND c.occurrence_id = n.occurrence_id)
      AND (n.amount, n.packages, n.bookings, n.requests, n.origins, n.box_office, n.gifts) IS DISTINCT FROM
        (COALESCE(s.amount, 0), COALESCE(s.packages, '[]'), COALESCE(s.bookings, 0), COALESCE(s.requests, 0),
          COALESCE(s.origins, '{}'), COALESCE(s.box_office, '[]'), COALESCE(s.gifts, '[]'))
    `.execute(db);
  return rows.map((row) => row.fault);
}

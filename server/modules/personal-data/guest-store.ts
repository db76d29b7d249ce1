import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GuestOpenThing } from '#contract/calls/user/your-data.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { endTicketLinks } from '#server/modules/bookings/queries.ts';
import { endEntryLinks } from '#server/modules/waiting/queries.ts';
import { columns, type Table } from './columns/index.ts';
import { isRowOfPerson, type Person } from './person-store.ts';

/** Locks the bookings of a guest until the transaction ends, so that nothing begins on them meanwhile. */
export async function lockGuest(tx: Tx, email: string): Promise<void> {
  await sql`SELECT FROM bookings WHERE guest_email = ${email}::citext ORDER BY id FOR UPDATE`.execute(tx);
}

/** What is open of a guest, with what makes the link to its booking. */
export interface OpenRow extends Omit<GuestOpenThing, 'starts_at' | 'path'> {
  readonly id: string;
  readonly starts_at: Date;
  readonly access_version: number;
}

/** Lists what keeps a guest's data, but for unpaid holds, earliest first. */
export async function listOpenOfGuest(tx: Tx, email: string): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    WITH made AS (SELECT * FROM bookings WHERE guest_email = ${email}::citext),
    things (kind, id) AS (
      SELECT 'booking', id FROM made WHERE status IN ('requested', 'confirmed')
      UNION SELECT 'refund', booking_id FROM refunds WHERE status = 'pending'
      UNION SELECT 'refund', booking_id FROM refund_requests WHERE status = 'open'
      UNION SELECT 'refund', booking_id FROM payments WHERE status IN ('pending', 'authorized', 'stuck')
      UNION SELECT 'dispute', p.booking_id FROM disputes d JOIN payments p ON p.id = d.payment_id
        WHERE d.status IN ('inquiry', 'open'))
    SELECT t.kind, m.id, m.number, m.title, m.starts_at, m.timezone, m.access_version
    FROM made m JOIN things t ON t.id = m.id
    ORDER BY m.starts_at, m.id, t.kind`.execute(tx);
  return rows;
}

/** Lists the holds of a guest that wait for their payment. */
export async function listUnpaidOfGuest(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('guest_email', '=', email)
    .where('status', '=', 'awaiting_payment')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the links of a guest's tickets and places on waiting lists, which are not stored or cannot be null. */
export async function endLinksOfGuest(tx: Tx, guest: Person, now: Date): Promise<void> {
  const booked = theirs('tickets', 0, guest);
  const given = theirs('tickets', 1, guest);
  await endTicketLinks(tx, sql<SqlBool>`${booked} OR ${given}`, now);
  await endEntryLinks(tx, theirs('waiting_entries', 0, guest));
}

/** The pictures that a guest sent, which no user owns. Read before the rows are erased. */
export async function listSentPictureIds(tx: Tx, guest: Person): Promise<string[]> {
  const { rows } = await sql<{ picture_id: string }>`
    SELECT t.picture_id FROM message_files AS t
    WHERE t.picture_id IS NOT NULL AND ${theirs('message_files', 0, guest)}
    UNION SELECT t.picture_id FROM claim_files AS t
    WHERE t.picture_id IS NOT NULL AND ${theirs('claim_files', 0, guest)}`.execute(tx);
  return rows.map(({ picture_id }) => picture_id);
}

function theirs(table: Table, side: number, guest: Person): RawBuilder<SqlBool> {
  const found = columns[table]?.sides?.[side];
  const condition = found && isRowOfPerson(found, 't', guest);
  if (!condition) throw new Error(`${table} has no side ${side} with links.`);
  return condition;
}

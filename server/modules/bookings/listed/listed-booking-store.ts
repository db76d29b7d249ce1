import { type RawBuilder, sql } from 'kysely';
import { bareCode } from '#contract/formats/pasted-text.ts';
import type { ParsedInput } from '#contract/index.ts';
import type { PageWanted, ReadDb } from '#server/kernel/database/db.ts';
import { beginsWith, joinRows, type ListSearch, newestFound, unseen } from '#server/kernel/database/search-newest.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';
import { fitsPerson, isNamed } from '#server/modules/accounts/queries.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/booking_list'>, 'q' | 'status' | 'from' | 'to'>;

/** A booking with its customer and page, for staff. */
export interface ListedBookingRow {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly title: string;
  readonly status: string;
  readonly payment_status: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly expires_at: Date | null;
  readonly timezone: string;
  readonly participants: number;
  readonly total: number;
  readonly refunded: number;
  readonly currency: string;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly provider_id: string;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly open_reports: number;
  readonly created_at: Date;
}

/**
 * Lists bookings, newest first, with one more than `limit` if there are more. Days are those of a time zone.
 */
export async function listBookingsForStaff(db: ReadDb, wanted: Wanted, timezone: string): Promise<ListedBookingRow[]> {
  const ids = newestFound({
    ...{ table: 'bookings', alias: 'b', columns: ['status'] },
    ...{ where: filterOf(wanted, timezone), search: searchOf(wanted.q), page: wanted },
  });
  const { rows } = await sql<ListedBookingRow>`
    SELECT b.id, b.number, b.kind, b.title, b.status, b.payment_status, b.starts_at, b.ends_at, b.expires_at,
      b.timezone, b.participants, b.total, b.currency, b.customer_id, coalesce(u.name, b.guest_name) AS customer_name,
      coalesce(u.email, b.guest_email)::text AS customer_email, b.provider_id, p.slug AS provider_slug,
      p.name AS provider_name, b.created_at,
      (SELECT coalesce(sum(y.refunded), 0)::bigint FROM payments y WHERE y.booking_id = b.id) AS refunded,
      (SELECT count(*)::int FROM reports r WHERE r.booking_id = b.id AND r.status <> 'closed') AS open_reports
    FROM (${ids}) listed
    JOIN bookings b ON b.id = listed.id
    JOIN providers p ON p.id = b.provider_id
    LEFT JOIN users u ON u.id = b.customer_id
    ORDER BY b.created_at DESC, b.id DESC`.execute(db);
  return rows;
}

function searchOf(q: string | undefined): ListSearch | null {
  if (q === undefined) return null;
  const term = searchTerm(q);
  const { pattern, id, text } = term;
  if (id !== null) return { ways: [sql`bookings f WHERE f.id = ${id}::uuid`], fits: sql`b.id = ${id}::uuid` };
  const number = bareCode(text);
  return {
    ways: [
      sql`bookings f WHERE f.number = ${number}`,
      sql`bookings f WHERE f.guest_email = ${text}::citext`,
      sql`bookings f WHERE ${beginsWith(sql`lower(f.guest_name)`, text.toLowerCase())}`,
      bookingsOf('customer_id', sql`SELECT u.id FROM users u WHERE (${isNamed('u', term)})`),
      bookingsOf('provider_id', sql`SELECT id FROM providers WHERE (name ILIKE ${unseen(pattern)})`),
    ],
    fits: sql`
      b.number = ${number} OR b.guest_email = ${text}::citext OR starts_with(lower(b.guest_name), ${text.toLowerCase()})
      OR (SELECT ${fitsPerson('u', term)} FROM users u WHERE u.id = b.customer_id)
      OR (SELECT p.name ILIKE ${pattern} FROM providers p WHERE p.id = b.provider_id)`,
  };
}

function bookingsOf(column: 'customer_id' | 'provider_id', owners: RawBuilder<unknown>): RawBuilder<unknown> {
  return joinRows(owners, sql`SELECT created_at, id, status FROM bookings WHERE ${sql.ref(column)} = o.id`);
}

function filterOf(wanted: Wanted, timezone: string): RawBuilder<unknown> {
  const { from, to, status } = wanted;
  const parts = [sql`true`];
  if (status !== undefined) parts.push(sql`b.status = ${status}`);
  if (from !== undefined) parts.push(sql`b.created_at >= ${from}::date::timestamp AT TIME ZONE ${timezone}`);
  if (to !== undefined) parts.push(sql`b.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}`);
  return sql.join(parts, sql` AND `);
}

/** Finds the contact of a booking's guest; null if a user booked, or there is no such booking. */
export async function findGuestContact(
  db: ReadDb,
  id: string,
): Promise<{ customer_id: string | null; email: string | null; phone: string | null } | null> {
  const { rows } = await sql<{ customer_id: string | null; email: string | null; phone: string | null }>`
    SELECT customer_id, guest_email::text AS email, guest_phone AS phone FROM bookings WHERE id = ${id}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}

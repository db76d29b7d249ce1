import { type RawBuilder, sql } from 'kysely';
import { andPage, type PageWanted, type ReadDb } from '#server/kernel/database/db.ts';

/** A date of an event with whom it concerns. */
export interface StatementDate {
  readonly id: string;
  readonly event_id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly currency: string;
  readonly settled_at: Date | null;
  /** The owner of the event's page; null if it has none. */
  readonly organiser_id: string | null;
  readonly organiser: string;
}

const statementDates = (condition: RawBuilder<unknown>) => sql`
  SELECT o.id, o.event_id, n.title, o.starts_at, o.ends_at, n.timezone, n.currency::text AS currency, o.settled_at,
    p.owner_id AS organiser_id, p.name AS organiser
  FROM occurrences o
  JOIN events n ON n.id = o.event_id
  JOIN providers p ON p.id = o.provider_id
  WHERE ${condition}`;

/** Finds a date of an event, or null. */
export async function findStatementDate(db: ReadDb, occurrence_id: string): Promise<StatementDate | null> {
  const { rows } = await sql<StatementDate>`${statementDates(sql`o.id = ${occurrence_id}::uuid`)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a user's page works or worked on a date `o`. */
const isHiredOn = (user_id: string) => sql`(
    EXISTS (SELECT FROM settlement_lines WHERE occurrence_id = o.id AND owner_id = ${user_id}::uuid)
    OR EXISTS (
      SELECT FROM hire_dates d JOIN providers q ON q.id = d.provider_id
      WHERE d.occurrence_id = o.id AND d.status IN ('accepted', 'performed', 'settled')
        AND q.owner_id = ${user_id}::uuid))`;

/** Whether a page of the user works or worked on a date. */
export async function isHiredFor(db: ReadDb, occurrence_id: string, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM occurrences o
    WHERE o.id = ${occurrence_id}::uuid AND ${isHiredOn(user_id)}`.execute(db);
  return rows[0]?.count === 1;
}

/**
 * Lists the dates of an event that are over or were settled in part, newest first: those that concern the user, as the
 * owner of the event's page or of a hired one.
 */
export async function listStatementDates(
  db: ReadDb,
  { event_id, user_id, now }: { readonly event_id: string; readonly user_id: string; readonly now: Date },
  page: PageWanted,
): Promise<StatementDate[]> {
  const ofUser = sql`
    o.event_id = ${event_id}::uuid
    AND ((o.status = 'scheduled' AND o.ends_at <= ${now}::timestamptz)
      OR EXISTS (SELECT FROM journals WHERE occurrence_id = o.id))
    AND (p.owner_id = ${user_id}::uuid OR ${isHiredOn(user_id)})`;
  const order = { at: 'o.starts_at', id: 'o.id', way: 'desc' } as const;
  const { rows } = await sql<StatementDate>`${statementDates(ofUser)} ${andPage(order, page)}`.execute(db);
  return rows;
}

/** What somebody was paid for a date, from its journals, and the part of it that refunds took back (minor units). */
export interface PaidOnDate {
  readonly occurrence_id: string;
  readonly booking_id: string | null;
  readonly owner_id: string;
  readonly paid: number;
  /** What the booking paid the owner on all dates, up to and with this one, in their order. */
  readonly paid_until: number;
  readonly paid_in_all: number;
  /** What refunds and lost disputes of the booking took of it. */
  readonly taken: number;
}

/**
 * Lists what everybody was paid for dates, by booking. Amounts that no booking paid, like a fee that was charged to the
 * organiser, have no booking.
 */
export async function listPaid(db: ReadDb, occurrence_ids: readonly string[]): Promise<PaidOnDate[]> {
  const { rows } = await sql<PaidOnDate>`
    WITH about AS (
      SELECT DISTINCT booking_id FROM journals
      WHERE occurrence_id = ANY(${[...occurrence_ids]}::uuid[]) AND booking_id IS NOT NULL
    ), moved AS (
      SELECT j.booking_id, j.occurrence_id, l.owner_id, sum(e.amount)::bigint AS amount
      FROM journals j
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE j.booking_id IN (SELECT booking_id FROM about) AND j.kind <> 'release'
        AND l.kind IN ('provider_available', 'provider_receivable')
      GROUP BY j.booking_id, j.occurrence_id, l.owner_id
    ), paid AS (
      SELECT m.booking_id, m.occurrence_id, m.owner_id, m.amount AS paid,
        sum(m.amount) OVER (PARTITION BY m.booking_id, m.owner_id ORDER BY o.starts_at, o.id)::bigint AS paid_until,
        sum(m.amount) OVER (PARTITION BY m.booking_id, m.owner_id)::bigint AS paid_in_all
      FROM moved m JOIN occurrences o ON o.id = m.occurrence_id
    )
    SELECT p.occurrence_id, p.booking_id, p.owner_id, p.paid, p.paid_until, p.paid_in_all,
      GREATEST(-COALESCE(t.amount, 0), 0)::bigint AS taken
    FROM paid p
    LEFT JOIN moved t ON t.booking_id = p.booking_id AND t.owner_id = p.owner_id AND t.occurrence_id IS NULL
    WHERE p.occurrence_id = ANY(${[...occurrence_ids]}::uuid[])
    UNION ALL
    SELECT j.occurrence_id, NULL, l.owner_id, sum(e.amount)::bigint, 0, 0, 0
    FROM journals j
    JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE j.occurrence_id = ANY(${[...occurrence_ids]}::uuid[]) AND j.kind IN ('hire_charge', 'hire_paid')
      AND l.kind IN ('provider_available', 'provider_receivable')
    GROUP BY j.occurrence_id, l.owner_id`.execute(db);
  return rows;
}

/** What a hired page earns with a date. */
export interface StatementLine {
  readonly hire_date_id: string;
  readonly occurrence_id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly kind: 'fee' | 'share';
  readonly percent: number | null;
  readonly amount: number;
  readonly covered: number;
  readonly rest: 'none' | 'to_charge' | 'charged' | 'owed' | 'paid';
  /** The organiser's card that was charged with the rest. */
  readonly card: string | null;
}

/** Lists what hired pages earn with dates, fees first. */
export async function listStatementLines(db: ReadDb, occurrence_ids: readonly string[]): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    SELECT l.hire_date_id, l.occurrence_id, l.owner_id, p.name, l.kind, l.percent, l.amount, l.covered, l.rest,
      CASE WHEN l.rest = 'charged' THEN c.card END AS card
    FROM settlement_lines l
    JOIN hire_dates d ON d.id = l.hire_date_id
    JOIN providers p ON p.id = d.provider_id
    LEFT JOIN hire_charges c ON c.id = l.hire_date_id
    WHERE l.occurrence_id = ANY(${[...occurrence_ids]}::uuid[])
    ORDER BY l.kind, l.hire_date_id`.execute(db);
  return rows;
}

/** Sold tickets of one kind at one price. */
export interface SoldTickets {
  readonly title: string;
  readonly unit_amount: number;
  readonly seats: number;
  readonly price: number;
  readonly discount: number;
}

/** Lists the tickets that were sold for a date and not cancelled, by kind and price. */
export async function listSoldTickets(db: ReadDb, occurrence_id: string): Promise<SoldTickets[]> {
  const { rows } = await sql<SoldTickets>`
    SELECT i.title, i.unit_amount, sum(i.seats)::int AS seats, sum(i.price)::bigint AS price,
      sum(i.discount)::bigint AS discount
    FROM booking_items i JOIN bookings b ON b.id = i.booking_id
    WHERE i.occurrence_id = ${occurrence_id}::uuid AND i.change_id IS NULL
      AND EXISTS (SELECT FROM journals WHERE cause = 'settlement:' || i.occurrence_id || ':' || i.booking_id)
    GROUP BY i.title, i.unit_amount ORDER BY price DESC, i.title, i.unit_amount`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Terms } from '../rules/settlement.ts';
import { isUnsettledOn } from './due-earnings-store.ts';
import { isSettled, netByDate } from './settlement-date-store.ts';

/** A page hired for a date, with the owners of both pages and its terms. */
export type HiredPage = Terms & {
  readonly hire_date_id: string;
  readonly owner_id: string;
  readonly organiser_id: string | null;
  readonly currency: string;
};

/** Lists the pages that agreed to work on a date and have an owner to pay, if its split is not decided yet. */
export async function listHired(tx: Tx, occurrence_id: string): Promise<HiredPage[]> {
  const { rows } = await sql<HiredPage>`
    SELECT d.id AS hire_date_id, p.owner_id, o.owner_id AS organiser_id, h.currency, h.kind, h.amount, h.percent
    FROM hire_dates d
    JOIN hires h ON h.id = d.hire_id
    JOIN providers p ON p.id = h.provider_id
    JOIN providers o ON o.id = h.organiser_id
    WHERE d.occurrence_id = ${occurrence_id}::uuid AND d.status IN ('accepted', 'performed') AND p.owner_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM settlements WHERE occurrence_id = d.occurrence_id)
    ORDER BY d.id`.execute(tx);
  return rows;
}

/** What a booking earns with the dates that are not settled. */
export interface Sale {
  readonly booking_id: string;
  readonly net: number;
  readonly pending: number;
  readonly dates: readonly { readonly occurrence_id: string; readonly net: number; readonly is_settled: boolean }[];
}

/** Lists what the bookings of a date earn, in the order of their ids. */
export async function listSales(tx: Tx, occurrence_id: string): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    WITH sold AS (
      SELECT b.id, b.price - b.discount AS net FROM bookings b WHERE ${isUnsettledOn(occurrence_id)}
    ), pending AS (
      SELECT j.booking_id, sum(e.amount)::bigint AS amount
      FROM sold
      JOIN journals j ON j.booking_id = sold.id
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE l.kind = 'provider_pending'
      GROUP BY j.booking_id
    ), dates AS (
      SELECT i.booking_id, json_agg(json_build_object('occurrence_id', i.occurrence_id, 'net', i.net,
        'is_settled', ${isSettled}) ORDER BY i.occurrence_id) AS dates
      FROM (${netByDate(sql`booking_id IN (SELECT id FROM sold)`)}) i
      GROUP BY i.booking_id
    )
    SELECT sold.id AS booking_id, sold.net, pending.amount AS pending, dates.dates
    FROM sold JOIN pending ON pending.booking_id = sold.id JOIN dates ON dates.booking_id = sold.id
    WHERE pending.amount > 0
    ORDER BY sold.id`.execute(tx);
  return rows;
}

/** How the sales of a date are split. */
export interface NewPlan {
  readonly occurrence_id: string;
  readonly currency: string;
  readonly sales: number;
  readonly lines: readonly (Omit<HiredPage, 'currency' | 'amount'> & {
    readonly amount: number;
    readonly covered: number;
  })[];
  /** Of each booking, by line; null is the organiser's. */
  readonly parts: readonly {
    readonly booking_id: string;
    readonly hire_date_id: string | null;
    readonly amount: number;
  }[];
}

/** Stores how the sales of a date are split. Does nothing if that was decided before. */
export async function insertPlan(tx: Tx, plan: NewPlan, now: Date): Promise<void> {
  await sql`
    WITH plan AS (
      INSERT INTO settlements (occurrence_id, currency, sales, created_at)
      VALUES (${plan.occurrence_id}::uuid, ${plan.currency}, ${plan.sales}::bigint, ${now}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING occurrence_id
    ), line AS (
      INSERT INTO settlement_lines (hire_date_id, occurrence_id, owner_id, organiser_id, kind, percent, amount, covered,
        rest)
      SELECT l.hire_date_id, plan.occurrence_id, l.owner_id, l.organiser_id, l.kind, l.percent, l.amount, l.covered,
        CASE WHEN l.kind = 'fee' AND l.covered < l.amount THEN 'to_charge' ELSE 'none' END
      FROM plan, jsonb_to_recordset(${JSON.stringify(plan.lines)}::jsonb) AS l (
        hire_date_id uuid, owner_id uuid, organiser_id uuid, kind text, percent int, amount bigint, covered bigint)
    )
    INSERT INTO settlement_parts (booking_id, occurrence_id, hire_date_id, amount)
    SELECT p.booking_id, plan.occurrence_id, p.hire_date_id, p.amount
    FROM plan, jsonb_to_recordset(${JSON.stringify(plan.parts)}::jsonb) AS p (
      booking_id uuid, hire_date_id uuid, amount bigint)`.execute(tx);
}

/** Moves what the sales did not cover of a fee from one state to another. Returns whether it moved. */
export async function moveRest(
  tx: Tx,
  hire_date_id: string,
  from: 'to_charge' | 'owed',
  to: 'charged' | 'owed' | 'paid',
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE settlement_lines SET rest = ${to}
    WHERE hire_date_id = ${hire_date_id}::uuid AND rest = ${from} RETURNING hire_date_id AS id`.execute(tx);
  return rows.length === 1;
}

import { sql } from 'kysely';
import type { HireSide } from '#contract/choices/hire.ts';
import type { HireStatus } from '#contract/states/hire.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { freeDates, takeDates, touchCalendar } from '#server/modules/inventory/queries.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import type { HireDateRow } from './hire-store.ts';

/** Locks dates of an event until the transaction ends, in the order in which bookings lock them. */
export async function lockOccurrences(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM occurrences WHERE id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** A date to ask for. */
export interface NewHireDate {
  readonly id: string;
  readonly hire_id: string;
  readonly provider_id: string;
  readonly occurrence_id: string;
  readonly last_by: HireSide;
  readonly last_at: Date;
  readonly expires_at: Date;
}

/** Stores the dates of a new request. Throws `hire_date_once` if the page was asked for one of them already. */
export async function insertHireDates(tx: Tx, dates: readonly NewHireDate[]): Promise<void> {
  if (dates.length > 0)
    await tx
      .insertInto('hire_dates')
      .values([...dates])
      .execute();
}

/** A move of dates to another status. */
export interface DateMove {
  readonly to: HireStatus;
  readonly by: HireSide | 'system';
  readonly reason?: string;
  readonly now: Date;
}

/**
 * Moves dates that are still as they were read, in one statement. Returns the number that moved: fewer if another
 * transaction was first.
 */
export async function moveHireDates(tx: Tx, dates: readonly HireDateRow[], move: DateMove): Promise<number> {
  if (dates.length === 0) return 0;
  const { to, by, reason = '', now } = move;
  const seen = dates.map(({ id, status, last_by }) => ({ id, status, last_by }));
  const isTaking = to === 'accepted';
  const { numAffectedRows } = await sql`
    UPDATE hire_dates d SET status = ${to}, last_by = ${by}, last_at = ${now}::timestamptz, reason = ${reason},
      cancelled_at = ${to === 'cancelled' ? now : null}::timestamptz,
      commitment_id = CASE WHEN ${isTaking} THEN d.id WHEN ${to} IN ('pending', 'performed') THEN d.commitment_id END
    FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS s (id uuid, status text, last_by text)
    WHERE d.id = s.id AND d.status = s.status AND d.last_by = s.last_by`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Gives pending dates a new time to answer. */
export async function extendAnswers(tx: Tx, dates: readonly { id: string; expires_at: Date }[]): Promise<void> {
  await sql`UPDATE hire_dates d SET expires_at = s.expires_at
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS s (id uuid, expires_at timestamptz)
    WHERE d.id = s.id`.execute(tx);
}

/** Moves dates to another hire of the same page. */
export async function splitHireDates(tx: Tx, ids: readonly string[], hire_id: string): Promise<void> {
  await sql`UPDATE hire_dates SET hire_id = ${hire_id}::uuid WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

/**
 * Takes the time of dates in the calendar of the hired page, with its buffers. Returns the ids of the dates that have
 * it: those whose time is not free are missing. The caller has locked the calendar's pages.
 */
export async function takeHireTime(
  tx: Tx,
  hire: { readonly provider_id: string; readonly event_id: string },
  dates: readonly HireDateRow[],
): Promise<ReadonlySet<string>> {
  const wanted = sql`
    SELECT d.id, o.starts_at, o.ends_at FROM hire_dates d JOIN occurrences o ON o.id = d.occurrence_id
    WHERE d.id = ANY (${dates.map((date) => date.id)}::uuid[])`;
  const page = sql`providers page ON page.id = ${hire.provider_id}::uuid`;
  const { rows } = await takeDates('hire', hire.event_id, sql`(${wanted}) AS w JOIN ${page}`).execute(tx);
  return new Set([...rows.map((row) => row.id), ...dates.flatMap((date) => date.commitment_id ?? [])]);
}

/** Frees the time of dates that are no longer accepted. */
export async function freeHireTime(tx: Tx, ids: readonly string[]): Promise<void> {
  await freeDates('hire', sql`${[...ids]}`).execute(tx);
}

/** Lets bookings in progress and listings read a page's calendar again, after its time changed. */
export async function announceTime(tx: Tx, provider_id: string, now: Date): Promise<void> {
  await touchCalendar(tx, provider_id, now);
  await enqueueListingRefresh(tx, provider_id);
}

import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { openSession } from '#server/modules/inventory/queries.ts';
import { waitingJobsOf } from '#server/modules/notifications/queries.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';
import type { Party } from './rules/next-offer.ts';

/** A party on the list, and whom it is offered to. */
export interface WaitingParty extends Party {
  readonly user_id: string | null;
  readonly guest_name: string | null;
  readonly guest_email: string | null;
}

const listWaiting = async (tx: Tx, source: RawBuilder<unknown>): Promise<WaitingParty[]> => {
  const { rows } = await sql<WaitingParty>`
    SELECT w.id, w.package_ids, w.seats, w.takes_fewer, w.user_id, w.guest_name, w.guest_email::text AS guest_email
    FROM ${source} AND w.status = 'waiting'
    ORDER BY w.created_at, w.id`.execute(tx);
  return rows;
};

/** Seats whose offer expired are offered to others until everybody can book them. */
const isNotMissed = (serving_since: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`COALESCE(w.missed_at < ${serving_since}, true)`;

/** Lists who waits for a date, in the order of the list. */
export const listWaitingForDate = (tx: Tx, occurrence_id: string): Promise<WaitingParty[]> =>
  listWaiting(
    tx,
    sql`occurrences o JOIN waiting_entries w ON w.event_id = o.event_id
      WHERE o.id = ${occurrence_id}::uuid AND waits_for(w, o) AND ${isNotMissed(sql`o.serving_since`)}`,
  );

/** Lists who waits for a group session, in the order of the list. */
export const listWaitingForSession = (tx: Tx, commitment_id: string): Promise<WaitingParty[]> =>
  listWaiting(
    tx,
    sql`commitments c JOIN waiting_entries w ON w.service_id = c.service_id AND w.starts_at = c.starts_at
      WHERE c.id = ${commitment_id}::uuid AND ${isNotMissed(sql`c.serving_since`)}`,
  );

/** Locks an entry until the transaction ends; false if it is not waiting any more. */
export async function lockWaiting(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('waiting_entries')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the coming dates of an event that are waited for, in the order of their ids, and returns their ids. */
export async function lockWaitedDates(
  tx: Tx,
  event_id: string,
  asked: { readonly occurrence_ids: readonly string[]; readonly from_date: string | null; until_date: string | null },
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM occurrences o
    WHERE o.event_id = ${event_id}::uuid AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz
      AND (o.id = ANY (${[...asked.occurrence_ids]}::uuid[])
        OR o.date BETWEEN ${asked.from_date}::date AND ${asked.until_date}::date)
    ORDER BY o.id FOR NO KEY UPDATE`.execute(tx);
  return rows.map((row) => row.id);
}

/** Locks a date until the transaction ends. */
export async function lockDate(tx: Tx, occurrence_id: string): Promise<void> {
  await sql`SELECT FROM occurrences WHERE id = ${occurrence_id}::uuid FOR NO KEY UPDATE`.execute(tx);
}

/** The state and the owner of an event; null if there is none, or only a draft. */
export async function findWaitedEvent(
  tx: Tx,
  event_id: string,
): Promise<{ readonly status: string; readonly owner_id: string | null } | null> {
  const row = await tx
    .selectFrom('events as e')
    .innerJoin('providers as p', 'p.id', 'e.provider_id')
    .select(['e.status', 'p.owner_id'])
    .where('e.id', '=', event_id)
    .where('e.status', '<>', 'draft')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records that parties were passed over; returns those that were not before. It skips parties that another transaction
 * makes an offer to, which may wait for the date that this one has locked.
 */
export async function markPassed(tx: Tx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    UPDATE waiting_entries SET passed_at = ${now}::timestamptz
    WHERE id IN (
      SELECT id FROM waiting_entries
      WHERE id = ANY (${[...ids]}::uuid[]) AND status = 'waiting' AND passed_at IS NULL
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(tx);
  return rows.map((row) => row.id);
}

/** A group session whose free seats are offered. */
export interface ServedSession {
  readonly id: string;
  readonly service_id: string;
  readonly provider_id: string;
  readonly starts_at: Date;
  readonly left: number;
}

/** Finds a group session; null if it is no longer on the calendar. `isLocked` locks it until the transaction ends. */
export async function findServedSession(
  tx: Tx,
  commitment_id: string,
  { isLocked }: { readonly isLocked: boolean },
): Promise<ServedSession | null> {
  const lock = isLocked ? sql`FOR UPDATE` : sql``;
  const { rows } = await sql<ServedSession>`
    SELECT id, service_id, provider_id, starts_at, capacity - seats_taken AS left
    FROM commitments
    WHERE id = ${commitment_id}::uuid AND service_id IS NOT NULL ${lock}`.execute(tx);
  return rows[0] ?? null;
}

/** Opens a session to everybody again; one without any participant leaves the calendar. */
export async function stopServingSession(tx: Tx, { id, provider_id }: ServedSession): Promise<void> {
  await openSession(tx, id);
  await enqueueListingRefresh(tx, provider_id);
}

/** How long the link of a guest's mail can prove the mailbox. */
const UNPROVED_DAYS = 7;

/**
 * Ends the entries whose last date has begun or is cancelled, and enqueues their mails; deletes those whose mailbox
 * nobody proved. Also enqueues the offers of
 * dates and sessions that are still reserved, in case a job was lost.
 */
export async function tendLists(db: Db | Tx, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - UNPROVED_DAYS * DAY_MS);
  await db.deleteFrom('waiting_entries').where('status', '=', 'unproved').where('created_at', '<=', stale).execute();
  await sql`
    WITH ended AS (
      UPDATE waiting_entries w SET status = 'ended'
      WHERE w.status = 'waiting' AND CASE WHEN w.event_id IS NULL THEN w.starts_at <= ${now}::timestamptz
        ELSE NOT EXISTS (
          SELECT FROM occurrences o
          WHERE o.event_id = w.event_id AND o.status = 'scheduled' AND o.starts_at > ${now}::timestamptz
            AND waits_for(w, o)) END
      RETURNING w.id
    )
    ${waitingJobsOf(sql`
      SELECT 'notify-waiting' AS name, json_build_object('entry_id', id, 'kind', 'closed') AS payload, NULL AS key
      FROM ended`)}`.execute(db);
  await waitingJobsOf(sql`
    SELECT 'offer-seats' AS name, json_build_object('occurrence_id', id) AS payload, 'offer-seats:' || id AS key
    FROM occurrences
    WHERE serving_since IS NOT NULL
    UNION ALL
    SELECT 'offer-seats', json_build_object('commitment_id', id), 'offer-seats:' || id
    FROM commitments
    WHERE serving_since IS NOT NULL`).execute(db);
}

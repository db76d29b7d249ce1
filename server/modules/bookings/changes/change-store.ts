import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type ChangeStatus, changeMachine } from '#contract/states/change.ts';
import { type PaymentStatus, paymentUnderWay } from '#contract/states/payment.ts';
import type { DB } from '#db/types.ts';
import { type Db, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { newId } from '#server/kernel/ids.ts';
import { freedHeldSeats, type HoldParts, type Inserted, pagesOfCalendar } from '#server/modules/inventory/queries.ts';
import { type NewJob, waitingJobs } from '#server/modules/notifications/queries.ts';
import type { LineItem } from '../create/rules/price.ts';
import { type Holds, type HoldsTaken, holdInventory } from '../holds/index.ts';

/** A row of `booking_changes`. */
export type ChangeRow = Selectable<DB['booking_changes']>;

type Column = Exclude<keyof Insertable<DB['booking_changes']>, 'id' | 'created_at' | 'updated_at' | 'line_items'>;

/** The columns of a new change. Each has to be given, also where the table has a default. */
export interface NewChange extends Readonly<Required<Pick<Insertable<DB['booking_changes']>, Column>>> {
  readonly by_role: 'customer' | 'provider' | 'admin';
  readonly status: 'proposed' | 'awaiting_payment';
  readonly starts_at: string;
  readonly ends_at: string;
  readonly line_items: readonly LineItem[];
}

/** The statuses in which a change holds its requested time. */
export const openChange = ['proposed', 'awaiting_payment'] as const satisfies ChangeStatus[];

/** A change by its id, or null. */
export async function findChange(db: ReadDb | Tx | Db, id: string): Promise<ChangeRow | null> {
  return (await db.selectFrom('booking_changes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a change until the transaction ends. Its booking must be locked before, as everywhere. */
export async function lockChange(tx: Tx, id: string): Promise<ChangeRow | null> {
  return (
    (await tx.selectFrom('booking_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
  );
}

/** Locks the open change of a (locked) booking, or null when there is none. */
export async function lockOpenChange(tx: Tx, booking_id: string): Promise<ChangeRow | null> {
  return (
    (await tx
      .selectFrom('booking_changes')
      .selectAll()
      .where('booking_id', '=', booking_id)
      .where('status', 'in', [...openChange])
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/**
 * Whether a booking with a later charge is being charged now (has a payment in one of `states`). Locks its row, so that
 * no charge begins meanwhile.
 */
export async function isBeingCharged(
  tx: Tx,
  booking: { readonly id: string; readonly payment_status: string },
  states: readonly PaymentStatus[] = paymentUnderWay,
): Promise<boolean> {
  if (booking.payment_status !== 'scheduled') return false;
  const open = tx
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('change_id', 'is', null);
  return (await open.where('status', 'in', [...states]).executeTakeFirst()) !== undefined;
}

/** The result of inserting a change. */
export type ChangeTaken = HoldsTaken<ChangeRow>;

/**
 * Inserts a change of a (locked) booking with the time or seats it holds in addition to the booking's own, and adds
 * jobs about it. An offer to swap the booking's time ends. A private session's new time belongs to the booking's
 * family, so that only these two may overlap; within the same session only the added seats are held.
 */
export async function insertChange(
  tx: Tx,
  change: NewChange,
  holds: Holds,
  jobsOf: (change_id: string) => readonly NewJob[],
  now: Date,
): Promise<ChangeTaken> {
  const id = newId();
  const insert = async ({ room, taken, lack }: HoldParts): Promise<Inserted<ChangeRow>> => {
    const { rows } = await sql<(ChangeRow | Record<keyof ChangeRow, null>) & Pick<Inserted<ChangeRow>, 'lack'>>`
      WITH ${room}, proposed AS (${insertRow(id, change, sql`room`, now)}), ${taken},
      offers AS (DELETE FROM swap_offers o USING proposed WHERE o.booking_id = proposed.booking_id),
      follows AS (${waitingJobs(jobsOf(id), sql`proposed`)})
      SELECT proposed.*, ${lack} AS lack FROM (SELECT) one LEFT JOIN proposed ON true`.execute(tx);
    const [answer] = rows;
    if (!answer) throw new Error('A change was neither inserted nor refused.');
    const { lack: why, ...row } = answer;
    return row.id === null ? { row: null, lack: why } : { row: row as ChangeRow, lack: null };
  };
  return holdInventory(tx, change, holds, insert, now);
}

/** Inserts a change that needs no additional time or seats. */
export async function insertChangeRow(tx: Tx, change: NewChange, now: Date): Promise<ChangeRow> {
  const { rows } = await insertRow(newId(), change, sql`(SELECT) one`, now).execute(tx);
  if (!rows[0]) throw new Error('A change was not inserted.');
  return rows[0];
}

/** An INSERT of the change for each row of `source` (what follows FROM), returning what was stored. */
function insertRow(id: string, change: NewChange, source: RawBuilder<unknown>, now: Date): RawBuilder<ChangeRow> {
  const row = { id, ...change, created_at: now, updated_at: now };
  const columns = Object.keys(row);
  const named = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}${column}`)));
  // Columns that a newer version adds keep their defaults.
  return sql<ChangeRow>`
    INSERT INTO booking_changes (${named('')}) SELECT ${named('record.')}
    FROM ${source}, jsonb_populate_record(NULL::booking_changes, ${JSON.stringify(row)}::jsonb) record RETURNING *`;
}

/**
 * Ends an open change without applying it by compare-and-set, frees what it held, and adds jobs. Does nothing if it has
 * ended meanwhile.
 */
export async function endOpenChange(
  tx: Tx,
  move: { readonly id: string; readonly from: readonly ChangeStatus[]; readonly to: ChangeStatus; readonly now: Date },
  jobs: readonly NewJob[],
): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE booking_changes SET status = ${move.to}, updated_at = ${move.now}::timestamptz
      WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[])
      RETURNING id
    ), ${freedHeldSeats}
    ${waitingJobs(jobs, sql`ended`)}`.execute(tx);
}

/** Moves a change by compare-and-set from the states of the transition table; answers whether it moved. */
export async function moveChange(
  tx: Tx,
  move: { id: string; from: readonly ChangeStatus[]; to: ChangeStatus; expires_at?: string; now: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('booking_changes')
    .set({ status: move.to, updated_at: move.now, ...(move.expires_at ? { expires_at: move.expires_at } : {}) })
    .where('id', '=', move.id)
    .where('status', 'in', [...move.from])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Lists changes that were not answered or paid in time, ordered by expiry, after a cursor. */
export function listOverdueChanges(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, expires_at AS at FROM booking_changes
    WHERE status IN ('proposed', 'awaiting_payment') AND expires_at <= ${now}::timestamptz`;
  return pagesByTime(db, rows, 'expires_at');
}

/** Changes by id, or those of all pages that share a page's calendar. */
export type Which = { readonly ids: readonly string[] } | { readonly provider_id: string };

/**
 * Expires changes that were not answered or paid in time, and frees what they held. Returns them for the mails and the
 * providers' listings.
 */
export async function expireOverdueChanges(
  tx: Tx,
  which: Which,
  now: Date,
): Promise<{ id: string; booking_id: string; provider_id: string; was: string }[]> {
  const from = changeMachine.transitions.filter((each) => each.verb === 'expire').map((each) => each.from);
  const those =
    'ids' in which
      ? sql`id = ANY(${[...which.ids]}::uuid[])`
      : sql`provider_id IN ${pagesOfCalendar(sql`${which.provider_id}::uuid`)}`;
  const { rows } = await sql<{ id: string; booking_id: string; provider_id: string; was: string }>`
    WITH overdue AS (
      SELECT id, status
      FROM booking_changes
      WHERE status = ANY(${from}::text[]) AND status IN ('proposed', 'awaiting_payment')
        AND expires_at <= ${now}::timestamptz AND ${those}
      ORDER BY id FOR UPDATE SKIP LOCKED
    ), ended AS (
      UPDATE booking_changes c
      SET status = 'expired', updated_at = ${now}::timestamptz
      FROM overdue
      WHERE c.id = overdue.id
      RETURNING c.id, c.booking_id, c.provider_id, overdue.status AS was
    ), ${freedHeldSeats}
    SELECT * FROM ended ORDER BY provider_id, id`.execute(tx);
  return rows;
}

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Message } from '#contract/message.ts';
import { type ChangeStatus, changeMachine } from '#contract/states/change.ts';
import { type PaymentStatus, paymentUnderWay } from '#contract/states/payment.ts';
import type { DB } from '#db/types.ts';
import { pagesOfCalendar } from '#server/domain/calendars/queries.ts';
import { type Db, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { newId } from '#server/kernel/ids.ts';
import type { LineItem } from '../create/rules/price.ts';
import { type Holds, type HoldsTaken, holdInventory } from '../inventory/index.ts';
import type { ChargePlan } from '../requests/rules/later-charge.ts';

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

/** The payments of a booking and its changes, with the columns the rules need. */
export async function listPayments(tx: Tx, booking_id: string) {
  const columns = ['created_at', 'status', 'amount', 'refunded'] as const;
  return tx.selectFrom('payments').select(columns).where('booking_id', '=', booking_id).execute();
}

/** The result of inserting a change. */
export type ChangeTaken = { readonly taken: true; readonly row: ChangeRow } | Exclude<HoldsTaken, { taken: true }>;

/**
 * Inserts a change of a (locked) booking with the time or seats it holds in addition to the booking's own. A private
 * session's new time belongs to the booking's family, so that only these two may overlap; within the same session only
 * the added seats are held.
 */
export async function insertChange(tx: Tx, change: NewChange, holds: Holds, now: Date): Promise<ChangeTaken> {
  const { row, held } = await holdInventory(tx, change, holds, () => insertChangeRow(tx, change, now), now);
  return held.taken ? { taken: true, row } : held;
}

/** Inserts a change that needs no additional time or seats. */
export function insertChangeRow(tx: Tx, change: NewChange, now: Date): Promise<ChangeRow> {
  const { line_items, ...columns } = change;
  return tx
    .insertInto('booking_changes')
    .values({ id: newId(), ...columns, line_items: JSON.stringify(line_items), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** Expires the open change of an ending booking. The caller frees the booking's seats. */
export async function endOpenChange(tx: Tx, booking_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('booking_changes')
    .set({ status: 'expired' satisfies ChangeStatus, updated_at: now })
    .where('booking_id', '=', booking_id)
    .where('status', 'in', [...openChange])
    .execute();
}

/** The booking's columns that applying a change sets in addition to the change's own. */
export interface Becomes {
  readonly payment_status: string;
  readonly moves_made: number;
  readonly max_percent: number | null;
  /** The charge plan of a later charge. */
  readonly plan: ChargePlan | null;
  /** The line of history; by default that it was changed, with the change's note. */
  readonly notice?: Notice | undefined;
}

/** A line of a booking's history. */
export interface Notice {
  readonly by_role: 'customer' | 'provider' | 'admin';
  readonly what: 'change' | 'note';
  /** The person's own text. */
  readonly why: string;
  /** The app's note about it (`historyNote`). */
  readonly note: Message;
}

/** Applies a change's values to its booking and adds a line to its history. */
export async function writeChanged(tx: Tx, change: ChangeRow, becomes: Becomes, now: Date): Promise<void> {
  const { service_id, event_id, title, participants, starts_at, ends_at, place, customer_address } = change;
  const { unit_amount, price, discount, credit, waived, system_charge, total, line_items } = change;
  const { cancellation_policy, cancel_cutoff_minutes } = change;
  const { plan, notice, ...own } = becomes;
  await tx
    .updateTable('bookings')
    .set((eb) => ({
      ...{ service_id, event_id, title, participants, starts_at, ends_at, place, customer_address },
      ...{ unit_amount, price, discount, credit, waived, system_charge, total },
      ...{ cancellation_policy, cancel_cutoff_minutes },
      ...own,
      ...plan,
      line_items: JSON.stringify(line_items),
      sequence: eb('sequence', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', change.booking_id)
    .execute();
  await tx
    .insertInto('booking_history')
    .values({
      booking_id: change.booking_id,
      at: now,
      by_role: notice?.by_role ?? change.by_role,
      by_user_id: change.by_user_id,
      from_status: 'confirmed',
      to_status: 'confirmed',
      what: notice?.what ?? 'change',
      why: notice?.why ?? change.note,
      ...(notice === undefined ? {} : { message: JSON.stringify(notice.note) }),
    })
    .execute();
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
    ), freed AS (DELETE FROM seats USING ended WHERE seats.change_id = ended.id)
    SELECT * FROM ended ORDER BY provider_id, id`.execute(tx);
  return rows;
}

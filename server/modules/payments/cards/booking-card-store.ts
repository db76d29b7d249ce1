import { type Selectable, sql } from 'kysely';
import { paymentUnderWay } from '#contract/states/payment.ts';
import type { DB } from '#db/types.ts';
import { type Db, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { newId } from '#server/kernel/ids.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { isSameCard } from './card-store.ts';

/** A card of a booking for a later charge: one verification attempt. */
export type BookingCard = Selectable<DB['booking_cards']>;

/** Finds a verification attempt by its id (which is its key at the gateway); null if there is none. */
export async function findBookingCard(db: ReadDb | Tx, id: string): Promise<BookingCard | null> {
  return (await db.selectFrom('booking_cards').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds a booking's card by the gateway's id, or null. */
export async function findBookingCardAt(db: ReadDb | Tx, gateway_id: string): Promise<BookingCard | null> {
  const query = db.selectFrom('booking_cards').selectAll().where('gateway_id', '=', gateway_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Finds the card of a booking that is verified or being verified; null if there is none. */
export async function findLiveCard(db: ReadDb | Tx, booking_id: string): Promise<BookingCard | null> {
  const query = db.selectFrom('booking_cards').selectAll().where('booking_id', '=', booking_id);
  return (await query.where('status', 'in', ['pending', 'verified']).executeTakeFirst()) ?? null;
}

/** Begins to verify a card for a booking. Returns null if another card is verified or being verified. */
export async function insertBookingCard(
  tx: Tx,
  card: {
    booking_id: string;
    /** The change it is verified for; null for the booking itself. */
    change_id: string | null;
    gateway: string;
    customer: string;
    is_to_save: boolean;
    now: Date;
  },
): Promise<BookingCard | null> {
  const { now, ...columns } = card;
  const created = await tx
    .insertInto('booking_cards')
    .values({ id: newId(), ...columns, status: 'pending', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return created ?? null;
}

/** Moves a card by compare-and-set and stores the gateway's result. Returns whether it moved. */
export async function moveBookingCard(
  tx: Tx | Db,
  move: {
    id: string;
    from: 'pending' | 'verified';
    to: 'pending' | 'verified' | 'failed' | 'released';
    gateway_id?: string;
    payment_method?: string;
    card?: string;
    action?: object;
    decline_reason?: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE booking_cards
    SET status = ${move.to}, gateway_id = COALESCE(${move.gateway_id ?? null}, gateway_id),
      payment_method = COALESCE(${move.payment_method ?? null}, payment_method),
      card = COALESCE(${move.card ?? null}, card), action = ${move.action ? JSON.stringify(move.action) : null}::jsonb,
      decline_reason = COALESCE(${move.decline_reason ?? null}, decline_reason), updated_at = ${move.now}::timestamptz
    WHERE id = ${move.id}::uuid AND status = ${move.from} RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Lists cards in verification that had no update for a while, oldest first, after a cursor. */
export function listOpenCards(db: Db, before: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, updated_at AS at FROM booking_cards WHERE status = 'pending' AND updated_at <= ${before}::timestamptz`;
  return pagesByTime(db, rows, 'updated_at');
}

/**
 * Lists verified cards without a pending charge, of one booking or of all, after a cursor. A payment in progress may
 * have charged its card, so that card stays.
 */
export async function listUnneededCards(
  db: Db | Tx,
  of: { readonly booking_id: string | null; readonly after: string | null; readonly max: number },
): Promise<{ id: string; payment_method: string | null }[]> {
  const { booking_id, after, max } = of;
  const { rows } = await sql<{ id: string; payment_method: string | null }>`
    SELECT c.id, c.payment_method FROM booking_cards c JOIN bookings b ON b.id = c.booking_id
    WHERE c.status = 'verified'
      AND (
        b.status NOT IN ('requested', 'awaiting_payment', 'confirmed')
        OR (b.status = 'confirmed' AND b.payment_status <> 'scheduled'))
      AND NOT EXISTS (
        SELECT FROM payments p WHERE p.booking_id = b.id AND p.status = ANY(${[...paymentUnderWay]}::text[])
      )
      AND (${booking_id}::uuid IS NULL OR b.id = ${booking_id}::uuid)
        AND (${after}::uuid IS NULL OR c.id > ${after}::uuid)
    ORDER BY c.id LIMIT ${max}`.execute(db);
  return rows;
}

/**
 * Releases a verified card in the open transaction and enqueues the job that deletes it at the gateway, unless it is
 * needed again by then.
 */
export async function releaseCard(
  tx: Tx,
  { id, payment_method }: { readonly id: string; readonly payment_method: string | null },
  now: Date,
): Promise<void> {
  const released = await moveBookingCard(tx, { id, from: 'verified', to: 'released', now });
  if (released && payment_method !== null) await forgetLater(tx, payment_method);
}

/** Enqueues the job that deletes a card at the gateway, unless it is needed by then. */
export function forgetLater(tx: Tx, payment_method: string): Promise<void> {
  return enqueueJob(tx, 'forget-card', { gateway_id: payment_method }, { key: `card:${payment_method}` });
}

/**
 * Enqueues a job that ends an abandoned attempt at the gateway. The job cancels an attempt that waits for its customer,
 * and deletes a verified card.
 */
export function giveUpLater(tx: Tx, id: string): Promise<void> {
  return enqueueJob(tx, 'give-up-card', { booking_card_id: id }, { key: `give-up:${id}` });
}

/**
 * Whether the gateway must not delete a card: its owner has saved it or is about to, or has used it for a booking with
 * a later charge.
 */
export async function isMethodNeeded(db: Db, gateway_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_needed: boolean }>`
    SELECT EXISTS (SELECT FROM cards WHERE gateway_id = ${gateway_id} AND deleted_at IS NULL)
      OR EXISTS (
        SELECT FROM booking_cards WHERE payment_method = ${gateway_id} AND (status = 'verified' OR is_to_save)
      ) AS is_needed`.execute(db);
  return rows[0]?.is_needed ?? false;
}

/**
 * Whether a booking, or the fee of a hire that sales do not cover, may be charged to this saved card of a user, or to
 * the same card saved again.
 */
export async function isCardNeeded(
  tx: Tx,
  which: { readonly user_id: string; readonly card_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    WITH saved AS MATERIALIZED (SELECT c.id, c.gateway_id FROM cards c WHERE ${isSameCard(which)})
    SELECT FROM saved s
    JOIN booking_cards c ON c.payment_method = s.gateway_id AND c.status = 'verified'
    JOIN bookings b ON b.id = c.booking_id
    WHERE b.status IN ('requested', 'awaiting_payment') OR (b.status = 'confirmed' AND b.payment_status = 'scheduled')
    UNION ALL
    SELECT FROM hires h JOIN hire_dates d ON d.hire_id = h.id
    WHERE h.card_id IN (SELECT id FROM saved) AND h.kind = 'fee' AND d.status IN ('pending', 'accepted', 'performed')
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** The attempt whose card its owner asked to save: the payment, or the verification. */
export type CardToSave = { readonly payment_id: string } | { readonly booking_card_id: string };

/** Finds a card that is still to be saved, with its owner; null when it is saved, or saving was not requested. */
export async function findCardToSave(
  db: Db,
  input: CardToSave,
): Promise<{ user_id: string; token: string; booking_id: string } | null> {
  const { rows } = await ('payment_id' in input
    ? sql<{ user_id: string; token: string; booking_id: string }>`
        SELECT b.customer_id AS user_id, p.save_token AS token, b.id AS booking_id
        FROM payments p
        JOIN bookings b ON b.id = p.booking_id
        WHERE p.id = ${input.payment_id}::uuid AND p.save_token IS NOT NULL AND b.customer_id IS NOT NULL`
    : sql<{ user_id: string; token: string; booking_id: string }>`
        SELECT b.customer_id AS user_id, c.payment_method AS token, b.id AS booking_id
        FROM booking_cards c
        JOIN bookings b ON b.id = c.booking_id
        WHERE c.id = ${input.booking_card_id}::uuid AND c.is_to_save AND c.payment_method IS NOT NULL
          AND b.customer_id IS NOT NULL`
  ).execute(db);
  return rows[0] ?? null;
}

/** Records that a requested card is saved. */
export async function recordSaved(tx: Tx, input: CardToSave): Promise<void> {
  if ('payment_id' in input)
    await tx.updateTable('payments').set({ save_token: null }).where('id', '=', input.payment_id).execute();
  else
    await tx.updateTable('booking_cards').set({ is_to_save: false }).where('id', '=', input.booking_card_id).execute();
}

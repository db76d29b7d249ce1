import { sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** The one payment of a booking that is under way or done, or null. */
export async function findLive(db: ReadDb | Tx, booking_id: string) {
  return (
    (await db
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', booking_id)
      .where('status', 'in', ['pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck'])
      .executeTakeFirst()) ?? null
  );
}

/** A payment by id, or null. */
export async function findPayment(db: ReadDb | Tx, id: string) {
  return (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A payment by the gateway's id, or null. */
export async function findByGatewayId(db: ReadDb, gateway_id: string) {
  return (await db.selectFrom('payments').selectAll().where('gateway_id', '=', gateway_id).executeTakeFirst()) ?? null;
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Starts a payment of a booking; a second one while one lives breaks `payment_one_live`. */
export async function insertPayment(
  tx: Tx,
  payment: { booking_id: string; provider_id: string; amount: number; currency: string; gateway: string; now: Date },
): Promise<string> {
  const id = newId();
  const { now, ...columns } = payment;
  await tx
    .insertInto('payments')
    .values({ id, ...columns, status: 'pending', created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Moves a payment by compare-and-set and notes what the gateway said; answers whether it moved. */
export async function movePayment(
  tx: Tx | Db,
  move: {
    id: string;
    from: readonly string[];
    to: string;
    gateway_id?: string;
    card?: string;
    action?: object | null;
    decline_reason?: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payments SET status = ${move.to}, gateway_id = COALESCE(${move.gateway_id ?? null}, gateway_id), card = COALESCE(${move.card ?? null}, card),
      action = ${move.action ? JSON.stringify(move.action) : null}::jsonb, decline_reason = COALESCE(${move.decline_reason ?? null}, decline_reason), updated_at = ${move.now}::timestamptz
    WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[]) RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Payments under way that nobody has heard of for a while, oldest first: the reconcile job asks the gateway about them. */
export async function listOpen(db: Db, before: Date) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', ['pending', 'authorized'])
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(100)
    .execute();
}

/** Notes a refund before the gateway is asked; the payment's `refunded` can never pass its amount (constraint). */
export async function insertRefund(
  tx: Tx,
  refund: { payment_id: string; booking_id: string; amount: number; currency: string; reason: string; now: Date },
): Promise<string> {
  const id = newId();
  const { now, ...columns } = refund;
  await tx
    .insertInto('refunds')
    .values({ id, ...columns, status: 'pending', created_at: now })
    .execute();
  await tx
    .updateTable('payments')
    .set((eb) => ({
      refunded: eb('refunded', '+', refund.amount),
      status: eb
        .case()
        .when(eb('refunded', '+', refund.amount), '>=', eb.ref('amount'))
        .then('refunded')
        .else('partially_refunded')
        .end(),
      updated_at: now,
    }))
    .where('id', '=', refund.payment_id)
    .execute();
  return id;
}

/** A refund with the gateway id of its payment, or null. */
export async function findRefund(db: ReadDb | Tx | Db, id: string) {
  return (
    (await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .selectAll('refunds')
      .select(['payments.gateway_id as payment_gateway_id'])
      .where('refunds.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Refunds the gateway has not confirmed yet, oldest first. */
export async function listOpenRefunds(db: Db, before: Date) {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** Notes that a refund went through; answers whether it had not been noted before. */
export async function settleRefund(tx: Tx | Db, id: string, gateway_id: string, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('refunds')
    .set({ status: 'succeeded', gateway_id, settled_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Remembers a gateway event; false when it was told before. */
export async function insertEvent(tx: Tx, event: { id: string; kind: string; now: Date }): Promise<boolean> {
  const made = await tx
    .insertInto('gateway_events')
    .values({ id: event.id, kind: event.kind, received_at: event.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

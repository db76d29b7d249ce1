import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { paymentStatusRow } from '#server/modules/bookings/queries.ts';
import { type NewJob, waitingJobs } from '#server/modules/notifications/queries.ts';
import {
  type Earned,
  earnedColumns,
  earnedOf,
  journalRows,
  type NewJournal,
} from '#server/modules/wallet/ledger/index.ts';
import type { RefundablePayment } from './rules/refund-shares.ts';

const Payments = z.array(z.object({ id: z.string(), amount: z.int(), refunded: z.int(), status: z.string() }));

/** What a refund of a booking comes from: its payments that may be refunded, the newest first, and who earned them. */
export interface RefundBasis extends Earned {
  readonly payments: readonly RefundablePayment[];
}

/** Reads what a refund of a locked booking comes from, in one statement. */
export async function findRefundBasis(tx: Tx, booking_id: string): Promise<RefundBasis> {
  const newest = sql<unknown>`(
      SELECT COALESCE(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'refunded', p.refunded,
        'status', p.status) ORDER BY p.created_at DESC, p.id DESC), '[]')
      FROM payments p
      WHERE p.booking_id = ${booking_id}::uuid AND p.status IN ('succeeded', 'partially_refunded', 'disputed'))`;
  const found = await tx
    .selectNoFrom(earnedColumns(booking_id))
    .select(newest.as('payments'))
    .executeTakeFirstOrThrow();
  return { ...earnedOf(found), payments: Payments.parse(found.payments) };
}

/** A refund before it is sent. */
export interface NewRefund {
  readonly payment_id: string;
  readonly booking_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly now: Date;
}

/** Inserts a refund before it is sent; a constraint limits the payment's `refunded` to its amount. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const id = newId();
  await sql`WITH ${refundRows({ id, ...refund })} SELECT FROM given`.execute(tx);
  return id;
}

/**
 * Inserts a refund before it is sent, with its journal (as `allocateJournal` returned it), its jobs, and the payment
 * status that its booking then has; null leaves that as it is. In one statement.
 */
export async function bookRefund(
  tx: Tx,
  refund: NewRefund & { readonly id: string },
  with_it: {
    readonly journal: NewJournal;
    readonly jobs: readonly NewJob[];
    readonly payment_status: string | null;
  },
): Promise<void> {
  const { journal, jobs, payment_status } = with_it;
  const posted = journal.lines.length === 0 ? sql`` : sql`, ${journalRows(journal, sql`given`)}`;
  const noted =
    payment_status === null ? sql`` : sql`, noted AS (${paymentStatusRow({ ...refund, payment_status }, sql`given`)})`;
  await sql`
    WITH ${refundRows(refund)}${noted}${posted},
    follows AS (${waitingJobs(jobs, sql`given`)})
    SELECT FROM given`.execute(tx);
}

/** The parts of a statement that insert a refund as `given`, and add it to its payment. */
function refundRows({ id, now, ...refund }: NewRefund & { readonly id: string }): RawBuilder<unknown> {
  return sql`given AS (
      INSERT INTO refunds (id, payment_id, booking_id, amount, currency, reason, status, created_at)
      VALUES (${id}::uuid, ${refund.payment_id}::uuid, ${refund.booking_id}::uuid, ${refund.amount}::bigint,
        ${refund.currency}, ${refund.reason}, 'pending', ${now}::timestamptz)
      RETURNING payment_id, amount
    ), taken AS (
      UPDATE payments p
      SET refunded = p.refunded + given.amount,
        status = CASE
          WHEN p.refunded + given.amount >= p.amount THEN 'refunded'
          -- The bank has not decided yet.
          WHEN p.status = 'disputed' THEN 'disputed'
          ELSE 'partially_refunded' END,
        updated_at = ${now}::timestamptz
      FROM given WHERE p.id = given.payment_id
    )`;
}

/**
 * Links refunds to the request that they answer. The database refuses a second refund of a payment
 * (`refund_once_per_request`).
 */
export async function linkRefunds(tx: Tx, refund_ids: readonly string[], request_id: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ request_id })
    .where('id', 'in', [...refund_ids])
    .execute();
}

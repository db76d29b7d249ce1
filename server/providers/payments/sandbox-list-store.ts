import type { Db } from '#server/kernel/database/db.ts';

/** A page of a list: entries created since a date, after an id, in the order of ids. */
interface Page {
  readonly since: Date;
  readonly after: string | null;
  readonly limit: number;
}

/** Lists charges in the order of their ids. */
export function listSandboxPayments(db: Db, { since, after, limit }: Page) {
  return db
    .selectFrom('sandbox_payments')
    .select(['id', 'key', 'amount', 'currency', 'status', 'created_at'])
    .where('created_at', '>=', since)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(limit)
    .execute();
}

const refunds = (db: Db) =>
  db
    .selectFrom('sandbox_refunds as r')
    .innerJoin('sandbox_payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.key', 'r.payment_id', 'r.amount', 'p.currency', 'r.status', 'r.created_at']);

/** Lists refunds in the order of their ids, with the currency of their payments. */
export function listSandboxRefunds(db: Db, { since, after, limit }: Page) {
  return refunds(db)
    .where('r.created_at', '>=', since)
    .where('r.id', '>', after ?? '')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Reads a refund of the list; null if there is none. */
export async function getSandboxRefund(db: Db, id: string) {
  return (await refunds(db).where('r.id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists payouts in the order of their ids. */
export function listSandboxPayouts(db: Db, { since, after, limit }: Page) {
  return db
    .selectFrom('sandbox_payouts')
    .select(['id', 'key', 'account_id', 'amount', 'currency', 'status', 'created_at'])
    .where('created_at', '>=', since)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(limit)
    .execute();
}

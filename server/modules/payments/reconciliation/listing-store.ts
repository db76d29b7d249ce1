import { type RawBuilder, sql } from 'kysely';
import { id as Id } from '#contract/fields.ts';
import { paymentTaken } from '#contract/states/payment.ts';
import type { Db } from '#server/kernel/database/db.ts';
import type { ListedCharge, ListedPayout, ListedRefund } from '#server/providers/payments/list-port.ts';
import type { AtGateway, InBooks, ListedKind } from './rules/compare-listed.ts';

type Listed = ListedCharge | ListedRefund | ListedPayout;

/** Stages a page of the gateway's list; updates rows that are already staged. */
export async function stageListed(db: Db, check_id: string, kind: ListedKind, rows: readonly Listed[]): Promise<void> {
  if (rows.length === 0) return;
  const staged = rows.map((row) => {
    const { gateway_id, key, amount, currency, status, created_at } = row;
    const own = Id.safeParse(key?.split(':')[0]);
    const belongs_to = 'payment' in row ? row.payment : 'account' in row ? row.account : '';
    return {
      ...{ check_id, kind, gateway_id, key, own_id: own.success ? own.data : null, belongs_to },
      ...{ amount, currency, status, created_at },
    };
  });
  await db
    .insertInto('gateway_listings')
    .values(staged)
    .onConflict((conflict) =>
      conflict.columns(['check_id', 'kind', 'gateway_id']).doUpdateSet((eb) => ({ status: eb.ref('excluded.status') })),
    )
    .execute();
}

/** Deletes the staged rows of a comparison. */
export async function deleteListed(db: Db, check_id: string): Promise<void> {
  await db.deleteFrom('gateway_listings').where('check_id', '=', check_id).execute();
}

/** Deletes the staged rows of comparisons whose process died. */
export async function deleteListedBefore(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM gateway_listings l
    USING gateway_checks c
    WHERE c.id = l.check_id AND c.started_at < ${before}::timestamptz`.execute(db);
}

/** An entry of the gateway's list with our row. */
export interface Pair {
  readonly there: AtGateway & { readonly key: string | null; readonly belongs_to: string };
  readonly here: InBooks | null;
}

/** Our rows of a kind, by the names that all three kinds share. */
const own: Readonly<Record<ListedKind, RawBuilder<unknown>>> = {
  charge: sql`
    SELECT id, gateway_id, booking_id, amount, currency, status FROM payments
    UNION ALL SELECT id, gateway_id, NULL, amount, currency, status FROM hire_charges`,
  refund: sql`SELECT id, gateway_id, booking_id, amount, currency, status FROM refunds`,
  payout: sql`SELECT id, gateway_id, NULL::uuid AS booking_id, amount, currency, status FROM payouts`,
};

type PairRow = Pair['there'] & {
  id: string | null;
  own_gateway_id: string | null;
  booking_id: string | null;
  own_amount: number;
  own_currency: string;
  own_status: string;
};

/**
 * Lists entries staged until an instant, each with our row: by the gateway's id or, if that is unknown here, by its
 * key. In the order of ids, after one.
 */
export async function listPairs(
  db: Db,
  of: { readonly check_id: string; readonly kind: ListedKind; readonly until: Date },
  page: { readonly after: string | null; readonly limit: number } | { readonly only: string },
): Promise<Pair[]> {
  const { check_id, kind, until } = of;
  const which =
    'only' in page
      ? sql`AND g.gateway_id = ${page.only}`
      : sql`AND g.gateway_id > ${page.after ?? ''} ORDER BY g.gateway_id LIMIT ${page.limit}`;
  const { rows } = await sql<PairRow>`
    SELECT g.gateway_id, g.key, g.belongs_to, g.amount, g.currency, g.status, g.created_at,
      (
        SELECT count(*)
        FROM gateway_listings c
        WHERE c.check_id = g.check_id AND c.kind = g.kind AND c.own_id = g.own_id AND c.status NOT IN ('failed', 'open')
      )::int AS copies,
      o.id, o.gateway_id AS own_gateway_id, o.booking_id, o.amount AS own_amount, o.currency AS own_currency,
      o.status AS own_status
    FROM gateway_listings g LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT * FROM (${own[kind]}) a WHERE a.gateway_id = g.gateway_id
        UNION ALL SELECT * FROM (${own[kind]}) b WHERE b.id = g.own_id
      ) known ORDER BY known.gateway_id = g.gateway_id DESC NULLS LAST LIMIT 1) o ON true
    WHERE g.check_id = ${check_id}::uuid AND g.kind = ${kind} AND g.created_at <= ${until}::timestamptz
      ${which}`.execute(db);
  return rows.map(({ id, own_gateway_id, booking_id, own_amount, own_currency, own_status, ...there }) => ({
    there,
    here:
      id === null
        ? null
        : {
            id,
            gateway_id: own_gateway_id,
            booking_id,
            amount: own_amount,
            currency: own_currency,
            status: own_status,
          },
  }));
}

/**
 * Queries for rows of ours that the gateway should know: those that moved money, and those that should have been sent
 * by `sent_by`.
 */
const expected: Readonly<Record<ListedKind, (gateway: string, sent_by: Date) => RawBuilder<unknown>>> = {
  charge: (gateway) => sql`SELECT id, gateway_id, booking_id, amount, currency, status, created_at FROM payments
    WHERE gateway = ${gateway} AND status = ANY(${[...paymentTaken]}::text[])
    UNION ALL SELECT id, gateway_id, NULL, amount, currency, status, created_at FROM hire_charges
    WHERE gateway = ${gateway} AND status = 'succeeded'`,
  refund: (gateway, sent_by) => sql`
    SELECT r.id, r.gateway_id, r.booking_id, r.amount, r.currency, r.status, r.created_at
    FROM refunds r
    JOIN payments p ON p.id = r.payment_id
    WHERE p.gateway = ${gateway}
      AND (
        r.status = 'succeeded' AND r.gateway_id IS NOT NULL
        OR r.status = 'pending' AND r.created_at <= ${sent_by}::timestamptz)`,
  payout: (gateway, sent_by) => sql`
    SELECT id, gateway_id, NULL::uuid AS booking_id, amount, currency, status, created_at FROM payouts
    WHERE gateway = ${gateway}
      AND (status = 'paid' OR status = 'in_transit' AND created_at <= ${sent_by}::timestamptz)`,
};

/** Lists rows of ours of a period that the gateway's list lacks, in the order of ids, after one. */
export async function listMissing(
  db: Db,
  of: {
    readonly check_id: string;
    readonly kind: ListedKind;
    readonly gateway: string;
    readonly since: Date;
    readonly until: Date;
    readonly sent_by: Date;
  },
  page: { readonly after: string | null; readonly limit: number },
): Promise<InBooks[]> {
  const { check_id, kind, gateway, since, until, sent_by } = of;
  const staged = sql`SELECT FROM gateway_listings g WHERE g.check_id = ${check_id}::uuid AND g.kind = ${kind}`;
  const { rows } = await sql<InBooks>`
    SELECT o.id, o.gateway_id, o.booking_id, o.amount, o.currency, o.status FROM (${expected[kind](gateway, sent_by)}) o
    WHERE o.created_at BETWEEN ${since}::timestamptz AND ${until}::timestamptz
      AND (${page.after}::uuid IS NULL OR o.id > ${page.after}::uuid)
      AND NOT EXISTS (${staged} AND g.gateway_id = o.gateway_id) AND NOT EXISTS (${staged} AND g.own_id = o.id)
    ORDER BY o.id LIMIT ${page.limit}`.execute(db);
  return rows;
}

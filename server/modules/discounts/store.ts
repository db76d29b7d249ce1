import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type PageWanted, pageOf, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { CodeTerms } from './rules/decide-discount.ts';

/** A code's row with its amounts and events. */
export type CodeRow = Selectable<DB['discount_codes']> & {
  readonly turnover: number;
  readonly given: number;
  /** The events that it names, or dates or packages of. */
  readonly events: { _id: string; title: string }[];
};

/**
 * Builds a provider's code as JSON (`CodeTerms`, or null) for a larger statement, with the number of uses by the
 * customer of an address.
 */
export function discountJson(which: {
  code: string | null;
  provider_id: RawBuilder<unknown>;
  address: RawBuilder<unknown>;
}): RawBuilder<CodeTerms | null> {
  if (which.code === null) return sql<null>`NULL::json`;
  return sql<CodeTerms | null>`(
    SELECT json_build_object(
      'id', d.id, 'kind', d.kind, 'value', d.value, 'currency', d.currency, 'service_ids', d.service_ids,
      'event_ids', d.event_ids, 'occurrence_ids', d.occurrence_ids, 'package_ids', d.package_ids,
      'starts_at', d.starts_at, 'ends_at', d.ends_at,
      'max_uses', d.max_uses, 'max_uses_per_customer', d.max_uses_per_customer, 'minimum_spend', d.minimum_spend,
      'is_active', d.is_active, 'uses', d.uses,
      'uses_by_customer', COALESCE(
        (
          SELECT c.uses
          FROM discount_customers c
          WHERE c.code_id = d.id AND c.customer = discount_customer(${which.address})
        ),
        0))
    FROM discount_codes d
    WHERE d.provider_id = ${which.provider_id} AND d.code = ${which.code} AND d.deleted_at IS NULL)`;
}

/** Whether the last use of a code is still available for a revived booking. Locks the code's row. */
export async function mayUseAgain(tx: Tx, use: { code_id: string; customer: string }): Promise<boolean> {
  const code = await tx
    .selectFrom('discount_codes')
    .select(['uses', 'max_uses', 'max_uses_per_customer'])
    .where('id', '=', use.code_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (code.max_uses !== null && code.uses >= code.max_uses) return false;
  if (code.max_uses_per_customer === null) return true;
  const mine = await tx
    .selectFrom('discount_customers')
    .select('uses')
    .where('code_id', '=', use.code_id)
    .where('customer', '=', use.customer)
    .executeTakeFirst();
  return (mine?.uses ?? 0) < code.max_uses_per_customer;
}

/** Turnover counts bookings that were confirmed, completed or missed, not cancelled ones. */
function wide(db: ReadDb | Tx) {
  const earned = sql`b.discount_code_id = discount_codes.id AND b.status IN ('confirmed', 'completed', 'no_show')`;
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .select([
      sql<number>`COALESCE((SELECT sum(b.price - b.discount) FROM bookings b WHERE ${earned}), 0)::int8`.as('turnover'),
      sql<number>`COALESCE((SELECT sum(b.discount) FROM bookings b WHERE ${earned}), 0)::int8`.as('given'),
      sql<{ _id: string; title: string }[]>`(
        SELECT COALESCE(json_agg(json_build_object('_id', e.id, 'title', e.title) ORDER BY e.title, e.id), '[]')
        FROM events e
        -- One list, so that events are found by their ids: with OR, all events of the marketplace are looked at.
        WHERE e.id = ANY (discount_codes.event_ids
          || ARRAY(SELECT event_id FROM occurrences WHERE id = ANY (discount_codes.occurrence_ids))
          || ARRAY(SELECT event_id FROM packages WHERE id = ANY (discount_codes.package_ids))))`.as('events'),
    ])
    .where('deleted_at', 'is', null);
}

/** Lists a page of a provider's codes, newest first, with one more row if there are more. */
export async function listCodes(db: ReadDb, provider_id: string, page: PageWanted): Promise<CodeRow[]> {
  const own = wide(db).where('provider_id', '=', provider_id);
  return pageOf(own, { at: 'created_at', way: 'desc' }, page).execute();
}

/** Finds a code that was not deleted; null if there is none. */
export async function findCode(db: ReadDb | Tx, id: string): Promise<CodeRow | null> {
  return (await wide(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a code until the transaction ends, so that it is not used meanwhile; null if there is none. */
export async function lockCode(tx: Tx, id: string): Promise<CodeRow | null> {
  await sql`SELECT FROM discount_codes WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return findCode(tx, id);
}

/** Whether another code of a page has this text. */
export async function isCodeTaken(db: ReadDb | Tx, provider_id: string, code: string, but?: string): Promise<boolean> {
  let query = db
    .selectFrom('discount_codes')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('code', '=', code)
    .where('deleted_at', 'is', null);
  if (but !== undefined) query = query.where('id', '<>', but);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The columns of a code that a provider sets. */
export type CodeInput = Pick<
  Updateable<DB['discount_codes']>,
  | 'code'
  | 'kind'
  | 'value'
  | 'service_ids'
  | 'event_ids'
  | 'occurrence_ids'
  | 'package_ids'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'max_uses_per_customer'
  | 'minimum_spend'
  | 'is_active'
>;

/** Stores a new code; returns its id. */
export async function insertCode(
  tx: Tx,
  code: CodeInput & {
    code: string;
    kind: string;
    value: number;
    service_ids: string[];
    event_ids: string[];
    occurrence_ids: string[];
    package_ids: string[];
    provider_id: string;
    currency: string;
  },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('discount_codes')
    .values({ ...code, id, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Changes the given columns of a code. */
export async function updateCode(
  tx: Tx,
  id: string,
  change: CodeInput & { deleted_at?: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

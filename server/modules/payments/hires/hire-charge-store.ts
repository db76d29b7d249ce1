import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Db, type PageWanted, pageOf, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

export type HireCharge = Selectable<DB['hire_charges']>;

/** The part of a hired page's fee for a date that the sales did not cover, in minor units. */
export interface OpenFee {
  readonly hire_date_id: string;
  readonly occurrence_id: string;
  /** The owner of the hired page, and that of the event's page; null if the page has lost its owner. */
  readonly owner_id: string;
  readonly organiser_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly rest: string;
  readonly event_id: string;
  readonly event_title: string;
  readonly hired_name: string;
  readonly organiser_name: string;
  readonly starts_at: Date;
  readonly timezone: string;
  readonly settled_at: Date;
}

const openFees = (db: ReadDb | Tx | Db) =>
  db
    .selectFrom('settlement_lines as line')
    .innerJoin('settlements', 'settlements.occurrence_id', 'line.occurrence_id')
    .innerJoin('hire_dates', 'hire_dates.id', 'line.hire_date_id')
    .innerJoin('hires', 'hires.id', 'hire_dates.hire_id')
    .innerJoin('providers as hired', 'hired.id', 'hires.provider_id')
    .innerJoin('providers as organiser', 'organiser.id', 'hires.organiser_id')
    .innerJoin('occurrences', 'occurrences.id', 'line.occurrence_id')
    .innerJoin('events', 'events.id', 'hires.event_id')
    .select([
      'line.hire_date_id',
      'line.occurrence_id',
      'line.owner_id',
      'line.organiser_id',
      sql<number>`line.amount - line.covered`.as('amount'),
      'settlements.currency',
      'line.rest',
      'events.id as event_id',
      'events.title as event_title',
      'hired.name as hired_name',
      'organiser.name as organiser_name',
      'occurrences.starts_at',
      'events.timezone',
      'settlements.created_at as settled_at',
    ]);

/** Finds the part of a fee that the sales did not cover; null if there is none. */
export async function findOpenFee(db: ReadDb | Tx | Db, hire_date_id: string): Promise<OpenFee | null> {
  const fees = openFees(db).where('line.hire_date_id', '=', hire_date_id).where('line.rest', '<>', 'none');
  return (await fees.executeTakeFirst()) ?? null;
}

/** Lists fees whose organisers owe them, oldest first, after a cursor; one more than `limit` when there are more. */
export async function listOwedFees(db: ReadDb, page: PageWanted): Promise<OpenFee[]> {
  const order = { at: 'settlements.created_at', id: 'line.hire_date_id' };
  return pageOf(openFees(db).where('line.rest', '=', 'owed'), order, page).execute();
}

/** Counts fees whose organisers owe them, with the time of the oldest. */
export async function countOwedFees(db: ReadDb): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(s.created_at) AS oldest_at
    FROM settlement_lines l
    JOIN settlements s ON s.occurrence_id = l.occurrence_id
    WHERE l.rest = 'owed'`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** Lists the organiser's open fees in a currency in the order in which they are paid. */
export async function listOwedBy(tx: Tx, organiser_id: string, currency: string): Promise<OpenFee[]> {
  return openFees(tx)
    .where('line.organiser_id', '=', organiser_id)
    .where('settlements.currency', '=', currency)
    .where('line.rest', '=', 'owed')
    .orderBy('settlements.created_at')
    .orderBy('line.hire_date_id')
    .execute();
}

/** Lists fees that are still to be charged, oldest first, after a cursor. */
export function listToCharge(db: Db): PageReader {
  const rows = sql<CursorKeys>`
    SELECT l.hire_date_id AS id, s.created_at AS at
    FROM settlement_lines l JOIN settlements s ON s.occurrence_id = l.occurrence_id
    WHERE l.rest = 'to_charge'`;
  return pagesByTime(db, rows, 's.created_at', 'l.hire_date_id');
}

/** Lists the organisers who owe fees, with the currency. */
export async function listDebtors(db: Db): Promise<{ organiser_id: string; currency: string }[]> {
  const { rows } = await sql<{ organiser_id: string; currency: string }>`
    SELECT DISTINCT l.organiser_id, s.currency::text AS currency
    FROM settlement_lines l
    JOIN settlements s ON s.occurrence_id = l.occurrence_id
    WHERE l.rest = 'owed' AND l.organiser_id IS NOT NULL
    ORDER BY 1, 2`.execute(db);
  return rows;
}

/** The card that pays what sales do not cover: the one of the hire or, if it was deleted, the default one. */
export interface FeeCard {
  readonly payment_method: string;
  readonly customer: string;
  /** What people recognize: `Visa ···· 4242`. */
  readonly label: string;
}

/** Finds the organiser's card for a fee; null if there is none. */
export async function findFeeCard(db: Db | Tx, hire_date_id: string): Promise<FeeCard | null> {
  const { rows } = await sql<FeeCard>`
    SELECT c.gateway_id AS payment_method, g.gateway_id AS customer, c.brand || ' ···· ' || c.last4 AS label
    FROM settlement_lines l
    JOIN hire_dates d ON d.id = l.hire_date_id
    JOIN hires h ON h.id = d.hire_id
    JOIN cards c ON c.user_id = l.organiser_id
    JOIN gateway_customers g ON g.user_id = c.user_id
    WHERE l.hire_date_id = ${hire_date_id}::uuid AND c.deleted_at IS NULL AND (c.id = h.card_id OR c.is_default)
    ORDER BY c.id = h.card_id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Begins the charge of a fee. Returns the charge of an earlier call if there is one. */
export async function beginHireCharge(
  tx: Tx,
  charge: Pick<HireCharge, 'id' | 'user_id' | 'amount' | 'currency' | 'gateway' | 'card'>,
  now: Date,
): Promise<HireCharge> {
  await tx
    .insertInto('hire_charges')
    .values({ ...charge, status: 'pending', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('hire_charges').selectAll().where('id', '=', charge.id).executeTakeFirstOrThrow();
}

/** Finds a charge by its id, which is its key at the gateway; null if there is none. */
export async function findHireCharge(db: ReadDb | Tx | Db, id: string): Promise<HireCharge | null> {
  return (await db.selectFrom('hire_charges').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds a charge by the gateway's id; null if there is none. */
export async function findHireChargeAt(db: ReadDb | Db, gateway_id: string): Promise<HireCharge | null> {
  const charges = db.selectFrom('hire_charges').selectAll().where('gateway_id', '=', gateway_id);
  return (await charges.executeTakeFirst()) ?? null;
}

/** Stores the gateway's result for a pending charge. Returns whether it was pending. */
export async function moveHireCharge(
  tx: Tx,
  move: Pick<HireCharge, 'id' | 'status' | 'gateway_id'> & { decline_reason?: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE hire_charges
    SET status = ${move.status}, gateway_id = COALESCE(${move.gateway_id}, gateway_id),
      decline_reason = ${move.decline_reason ?? null}, updated_at = ${move.now}::timestamptz
    WHERE id = ${move.id}::uuid AND status = 'pending' RETURNING id`.execute(tx);
  return rows.length === 1;
}

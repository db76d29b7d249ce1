import { type RawBuilder, sql } from 'kysely';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { Currency, defaultFixedFee } from '#contract/money.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { Charge } from './rules/price.ts';

/** A subquery for whether customers pay online. Without payments a booking is paid on site, and has no fee. */
export const takesPaymentsSql = sql<boolean>`COALESCE((SELECT m.takes_payments FROM market m), true)`;

/** A subquery for how long a checkout holds its time or seats (minutes). */
export const holdMinutesSql = sql<number>`COALESCE((SELECT m.hold_minutes FROM market m), ${sql.lit(
  marketDefaults.hold_minutes,
)})`;

/** How long a checkout holds its time or seats (minutes). */
export async function findHoldMinutes(db: ReadDb | Tx): Promise<number> {
  const { minutes } = await db.selectNoFrom(holdMinutesSql.as('minutes')).executeTakeFirstOrThrow();
  return minutes;
}

/** The platform's fee from the operator's settings; without a fixed part if it was set for another currency. */
export interface ChargeTerms {
  readonly percent_basis_points: number;
  readonly fixed: number | null;
}

/**
 * A subquery for the platform's fee in a currency at a moment. Without a fee for that currency, it returns the fee of
 * the market's own currency with the fixed part 0, or null for the default. `chargeIn` reads it.
 */
export function chargeJson(currency: RawBuilder<unknown>, now: Date): RawBuilder<ChargeTerms | null> {
  const inForce = (of: RawBuilder<unknown>, fixed: RawBuilder<unknown>) => sql`
    SELECT json_build_object('percent_basis_points', c.percent_basis_points, 'fixed', ${fixed}) FROM system_charges c
    WHERE c.currency = ${of} AND c.valid_from <= ${now}::timestamptz ORDER BY c.valid_from DESC LIMIT 1`;
  return sql`CASE WHEN ${takesPaymentsSql} THEN COALESCE(
    (${inForce(currency, sql`c.fixed`)}),
    (${inForce(sql`(SELECT m.currency FROM market m)`, sql`CASE WHEN c.fixed = 0 THEN 0 END`)})) END`;
}

/** The platform's fee in a currency; zero when the operator set none for the market, or takes no payments. */
export function chargeIn(currency: string, terms: ChargeTerms | null): Charge {
  if (terms === null) return { percent_basis_points: 0, fixed: 0 };
  return { ...terms, fixed: terms.fixed ?? defaultFixedFee(Currency.parse(currency)) };
}

/** The platform's fee in a currency at a moment. */
export async function findCharge(db: ReadDb | Db | Tx, currency: string, now: Date): Promise<Charge> {
  const { rows } = await sql<{ charge: ChargeTerms | null }>`
    SELECT ${chargeJson(sql`${currency}::text`, now)} AS charge`.execute(db);
  return chargeIn(currency, rows[0]?.charge ?? null);
}

import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { RateFraction } from './rules/exchange-rate.ts';

/** A rate as entered. */
export interface ExchangeRate {
  readonly currency: string;
  readonly rate: string;
  readonly set_at: Date;
}

/** The rates into a market's currency, by currency. */
export async function listExchangeRates(db: ReadDb | Tx, market_currency: string): Promise<ExchangeRate[]> {
  return db
    .selectFrom('exchange_rates')
    .select(['currency', 'rate', 'set_at'])
    .where('market_currency', '=', market_currency)
    .orderBy('currency')
    .execute();
}

/** The currencies of pages that have prices and no rate. */
export async function listCurrenciesWithoutRate(db: ReadDb | Tx, market_currency: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    SELECT DISTINCT currency FROM services WHERE is_active AND currency <> ${market_currency}
      AND currency NOT IN (SELECT currency FROM exchange_rates WHERE market_currency = ${market_currency})
      ORDER BY currency`.execute(db);
  return rows.map((row) => row.currency);
}

/** Stores rates and replaces those of the same currencies. */
export async function setExchangeRates(
  tx: Tx,
  market_currency: string,
  rates: readonly (RateFraction & { readonly currency: string; readonly rate: string })[],
  now: Date,
): Promise<void> {
  if (rates.length === 0) return;
  const rows = rates.map(({ numerator, denominator, ...rate }) => ({
    ...rate,
    numerator: numerator.toString(),
    denominator: denominator.toString(),
  }));
  await sql`
    INSERT INTO exchange_rates (market_currency, currency, rate, numerator, denominator, set_at)
    SELECT ${market_currency}, currency, rate, numerator, denominator, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(
      currency text, rate text, numerator bigint, denominator bigint)
    ORDER BY currency
    ON CONFLICT (market_currency, currency) DO UPDATE SET rate = excluded.rate, numerator = excluded.numerator,
      denominator = excluded.denominator,
      set_at = excluded.set_at`.execute(tx);
}

/** Removes the rates of these currencies. */
export async function deleteExchangeRates(
  tx: Tx,
  market_currency: string,
  currencies: readonly string[],
): Promise<void> {
  if (currencies.length === 0) return;
  await tx
    .deleteFrom('exchange_rates')
    .where('market_currency', '=', market_currency)
    .where('currency', 'in', [...currencies])
    .execute();
}

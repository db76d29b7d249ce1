import { type FieldError, type Refusal, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { deleteExchangeRates, listCurrenciesWithoutRate, listExchangeRates, setExchangeRates } from './rate-store.ts';
import { rateFraction } from './rules/exchange-rate.ts';
import { findMarket } from './store.ts';

const marketCurrency = async (db: ReadDb | Tx) => (await findMarket(db))?.currency ?? 'USD';

/** Presents the rates to staff, with the currencies that lack one. */
export async function presentExchangeRates(
  db: ReadDb | Tx,
  may_change: boolean,
): Promise<CallOutput<'admin/exchange_rate_list'>> {
  const currency = await marketCurrency(db);
  const [rates, missing] = [await listExchangeRates(db, currency), await listCurrenciesWithoutRate(db, currency)];
  return {
    market_currency: Currency.parse(currency),
    rates: rates.map((each) => ({
      currency: Currency.parse(each.currency),
      rate: each.rate,
      set_at: each.set_at.toISOString(),
    })),
    missing: missing.map((each) => Currency.parse(each)),
    can: { change: may_change },
  };
}

/** Sets and removes rates in the open transaction; returns the old and new rates for the log, or the invalid one. */
export async function changeExchangeRates(
  tx: Tx,
  input: ParsedInput<'admin/change_exchange_rates'>,
  now: Date,
): Promise<{ before: Record<string, string>; after: Record<string, string> } | Refusal<'invalid_input'>> {
  const currency = await marketCurrency(tx);
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const rates = input.rates.flatMap((given, index) => {
    const path = `rates.${index}`;
    if (given.currency === currency)
      errors.push({ path: `${path}.currency`, message: `${currency} is the market’s own currency.` });
    if (seen.has(given.currency))
      errors.push({ path: `${path}.currency`, message: `${given.currency} is listed twice.` });
    seen.add(given.currency);
    const fraction = rateFraction(given.rate, given.currency, currency);
    if (fraction === null)
      errors.push({ path: `${path}.rate`, message: 'Enter a rate above 0, like 1.0843 (up to 14 digits).' });
    return fraction === null ? [] : [{ ...given, ...fraction }];
  });
  if (errors.length > 0)
    return refuse('invalid_input', 'Some rates aren’t right. We haven’t changed anything.', { errors });
  const before = await writtenRates(tx, currency);
  await deleteExchangeRates(tx, currency, input.remove);
  await setExchangeRates(tx, currency, rates, now);
  return { before, after: await writtenRates(tx, currency) };
}

const writtenRates = async (tx: Tx, currency: string) =>
  Object.fromEntries((await listExchangeRates(tx, currency)).map((each) => [each.currency, each.rate]));

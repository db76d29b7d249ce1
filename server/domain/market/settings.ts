import { type AdminSettings, Language } from '#contract/entities/admin.ts';
import type { ParsedInput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type DatedCharge, listSystemCharges } from './charge-store.ts';
import { findSettings, type MarketRow, operatorOf } from './settings-store.ts';

/** A fee as staff sees it. */
export function presentFee(charge: DatedCharge): AdminSettings['fees'][number] {
  const { currency, percent_basis_points, fixed, valid_from } = charge;
  return {
    currency: Currency.parse(currency),
    percent_basis_points,
    fixed,
    valid_from: valid_from?.toISOString() ?? null,
  };
}

/** The marketplace, its operator and its fees, as staff sees them. */
export async function readMarketSettings(
  db: ReadDb,
  now: Date,
): Promise<Pick<AdminSettings, 'market' | 'operator' | 'fees'>> {
  const row = await findSettings(db);
  return {
    market: {
      name: row?.name ?? 'Plaza',
      place: {
        label: row?.place_label ?? '',
        lat: row?.lat ?? 0,
        lon: row?.lon ?? 0,
        timezone: row?.timezone ?? 'UTC',
      },
      language: Language.parse(row?.language ?? 'en'),
    },
    operator: operatorOf(row),
    fees: (await listSystemCharges(db, now)).map(presentFee),
  };
}

/**
 * The columns that an input sets. Referral amounts are in the market's currency, so another currency resets them to
 * their defaults unless the input has new ones.
 */
export function settingsChange(input: ParsedInput<'admin/change_settings'>, present: MarketRow): Partial<MarketRow> {
  const { place, operator, ...rest } = input;
  const isOther = input.currency !== undefined && input.currency !== present.currency;
  const wanted: Partial<MarketRow> = {
    ...(isOther ? { referral_credit: null, referral_min: null } : {}),
    ...rest,
    ...(place ? { place_label: place.label, lat: place.lat, lon: place.lon, timezone: place.timezone } : {}),
    ...(operator
      ? {
          operator_name: operator.name,
          operator_address: operator.address,
          operator_email: operator.email,
          operator_phone: operator.phone,
          operator_register: operator.register,
        }
      : {}),
  };
  const changed = (Object.entries(wanted) as [keyof MarketRow, MarketRow[keyof MarketRow]][]).filter(
    ([key, value]) => value !== undefined && value !== present[key],
  );
  return Object.fromEntries(changed);
}

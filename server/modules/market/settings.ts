import { z } from 'zod';
import { cancellationPolicies } from '#contract/choices/provider.ts';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import type { ParsedInput } from '#contract/index.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { mailBudgets } from '#contract/limits/mail-budgets.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { Currency } from '#contract/money.ts';
import { switches } from '#contract/restrictions/features.ts';
import { type Config, needsStaffTwoStep } from '#server/kernel/configuration/config.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { listNearest, listNearestAccounts, quotasOf } from '#server/modules/budgets/index.ts';
import { presentBrand } from './brand.ts';
import { type DatedCharge, listSystemCharges } from './charge-store.ts';
import { offersWithdrawal } from './rules/country.ts';
import { findSettings, type MarketRow, operatorOf } from './settings-store.ts';

const Policy = z.enum(cancellationPolicies);

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
  config: Pick<Config, 'PLAZA_MODE'>,
): Promise<
  Pick<
    AdminSettings,
    | 'market'
    | 'brand'
    | 'off_features'
    | 'takes_payments'
    | 'operator'
    | 'defaults'
    | 'mails_demand'
    | 'mail_budgets'
    | 'quotas'
    | 'staff_two_step'
    | 'withdrawals'
    | 'fees'
  >
> {
  const row = await findSettings(db);
  return {
    brand: await presentBrand(db, row),
    off_features: switches.filter((each) => row?.off_features.includes(each)),
    takes_payments: row?.takes_payments ?? true,
    market: {
      name: row?.name ?? 'Plaza',
      place: {
        label: row?.place_label ?? '',
        lat: row?.lat ?? 0,
        lon: row?.lon ?? 0,
        timezone: row?.timezone ?? 'UTC',
      },
      language: shippedLanguage(row?.language),
    },
    operator: operatorOf(row),
    defaults: {
      cancellation_policy: Policy.parse(row?.cancellation_policy ?? marketDefaults.cancellation_policy),
      hold_minutes: row?.hold_minutes ?? marketDefaults.hold_minutes,
      search_radius: row?.search_radius ?? marketDefaults.search_radius,
    },
    mails_demand: row?.mails_demand ?? false,
    mail_budgets: {
      mails_account: row?.mails_account ?? mailBudgets.mails_account,
      mails_new_account: row?.mails_new_account ?? mailBudgets.mails_new_account,
      mails_mailbox: row?.mails_mailbox ?? mailBudgets.mails_mailbox,
      senders: await listNearest(db, now),
    },
    quotas: { ...quotasOf(row), nearest: await listNearestAccounts(db) },
    withdrawals: offersWithdrawal(row),
    staff_two_step: needsStaffTwoStep(row?.staff_two_step ?? null, config),
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
    ([key, value]) => value !== undefined && String(value) !== String(present[key]),
  );
  return Object.fromEntries(changed);
}

import { calls } from '#contract/index.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { Currency } from '#contract/money.ts';
import { offFeatures } from '#contract/restrictions/features.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findSettings, listSystemCharges, operatorOf } from '#server/modules/market/queries.ts';
import { offersWithdrawal } from '#server/modules/market/rules.ts';
import { termsIn } from '#server/modules/referrals/rules.ts';
import type { LegalFacts } from './legal-template.ts';

/** Reads the facts of the templates: the operator, the fee, and the features that the product offers. */
export async function readFacts(db: ReadDb, now: Date): Promise<LegalFacts> {
  const settings = await findSettings(db);
  const currency = Currency.parse(settings?.currency ?? 'USD');
  const fees = await listSystemCharges(db, now, currency);
  const off = offFeatures(settings ?? { off_features: [], takes_payments: true });
  const has = (name: string) => Object.hasOwn(calls, name);
  return {
    market_name: settings?.name ?? 'Plaza',
    operator: operatorOf(settings),
    currency,
    fee: fees.find((fee) => fee.valid_from === null || fee.valid_from <= now) ?? null,
    hold_minutes: settings?.hold_minutes ?? marketDefaults.hold_minutes,
    takes_payments: settings?.takes_payments ?? true,
    gives_credit: !off.includes('referrals') && termsIn(currency, settings && { ...settings, currency }).credit > 0,
    has_reviews: !off.includes('reviews'),
    has_events: !off.includes('events'),
    withdrawals: offersWithdrawal(settings),
    has_deletion: has('user/delete_account') && has('user/delete_guest_data'),
    has_export: has('user/export_data'),
  };
}

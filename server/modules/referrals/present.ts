import type { ReferralCode } from '#contract/entities/discount.ts';
import { type AdminSettings, WithheldReward } from '#contract/entities/operator/settings.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import { Currency } from '#contract/money.ts';
import { type TermSettings, termsIn } from './rules/referral-terms.ts';
import type { ReferralCodeRow, WithheldRow } from './store.ts';

/** Presents a code to its owner, with its sign-up link. */
export function presentReferralCode(row: ReferralCodeRow, origin: string): ReferralCode {
  return {
    _id: row.id,
    code: row.code,
    is_active: row.retired_at === null,
    url: `${origin}/login?tab=sign_up&referral=${row.code}`,
    sign_ups: row.sign_ups,
    rewarded: row.rewarded,
    earned: [...row.earned],
    created_at: row.created_at.toISOString(),
  };
}

/** Presents the operator's settings to staff. `mayChange`: whether they may change them. */
export function presentSettings(
  settings: TermSettings | null,
  withheld: readonly WithheldRow[],
  mayChange: boolean,
): Pick<
  AdminSettings,
  'currency' | 'referral_credit' | 'referral_min' | 'referral_monthly_max' | 'withheld_rewards' | 'platform' | 'can'
> {
  const currency = Currency.parse(settings?.currency ?? 'USD');
  const { credit, min } = termsIn(currency, null);
  return {
    currency,
    referral_credit: settings?.referral_credit ?? null,
    referral_min: settings?.referral_min ?? null,
    referral_monthly_max: settings?.referral_monthly_max ?? marketDefaults.referral_monthly_max,
    withheld_rewards: withheld.map((row) => WithheldReward.parse(row)),
    platform: { referral_credit: credit, referral_min: min },
    can: { change: mayChange },
  };
}

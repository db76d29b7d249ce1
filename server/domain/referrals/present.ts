import type { ReferralCode } from '#contract/entities/discount.ts';
import type { ReferralCodeRow } from './store.ts';

/** A code as its owner sees it, with the link that signs up with it. */
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

/** What strangers may know a user by. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

import { type Refusal, refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findLatestClaim } from './claim-store.ts';
import { FREEZE_MS } from './rules/code-limits.ts';

/** Refuses payouts to the owner of a page that was claimed less than a week ago; null if there is none. */
export async function refuseFrozen(tx: Tx, user_id: string, now: Date): Promise<Refusal<'payouts_frozen'> | null> {
  const claimed_at = await findLatestClaim(tx, user_id, new Date(now.getTime() - FREEZE_MS));
  if (claimed_at === null) return null;
  const at = new Date(claimed_at.getTime() + FREEZE_MS).toISOString();
  const until = { at, zone: 'UTC', shape: 'date', label: false } as const;
  return refuse('payouts_frozen', say(claims, 'frozen.until', { until }), { extra: { until: at } });
}

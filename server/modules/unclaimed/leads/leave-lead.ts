import { type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { countLeads, findUnclaimed, putLead } from './lead-store.ts';
import { LEAD_DAYS, MAX_LEADS } from './policy.ts';

/** The author of an inquiry: a user, or a guest by their address. */
type Wisher =
  | { readonly kind: 'user'; readonly user_id: string }
  | { readonly kind: 'guest'; readonly name: string; readonly email: string; readonly phone: string | null };

/** A stored inquiry. */
export interface Lead {
  readonly _id: string;
  readonly provider_name: string;
  readonly wish: string;
  readonly expires_at: string;
}

/**
 * Stores an inquiry to a page without an owner, in the open transaction; it replaces an earlier one by the same person.
 * A job sends its mails.
 */
export async function leaveLead(
  tx: Tx,
  asked: { provider_id: string; wish: string; note: string },
  by: Wisher,
  now: Date,
): Promise<Lead | RefusalOf<'not_found' | 'invalid_input'> | Refusal<'too_many_holds'>> {
  const provider = await findUnclaimed(tx, asked.provider_id);
  if (!provider) return refuse('not_found', 'We couldn’t find this page.');
  if (provider.owner_id !== null) {
    const message = `${provider.name} now takes bookings here. Choose one of the services.`;
    return refuse('invalid_input', message, { errors: [{ path: 'provider_id', message }] });
  }
  const holder =
    by.kind === 'user'
      ? { customer_id: by.user_id, guest: null }
      : { customer_id: null, guest: { name: by.name, email: by.email, phone: by.phone } };
  if ((await countLeads(tx, holder, provider.id, now)) >= MAX_LEADS)
    return refuse(
      'too_many_holds',
      `You’ve sent ${MAX_LEADS} inquiries, the maximum. Each one expires after ${LEAD_DAYS} days.`,
    );
  const expires_at = new Date(now.getTime() + LEAD_DAYS * DAY_MS);
  const { wish, note } = asked;
  const _id = await putLead(tx, { provider_id: provider.id, ...holder, wish, note, expires_at, now });
  await enqueueJob(tx, 'notify-lead', { lead_id: _id }, { key: `lead:${_id}` });
  return { _id, provider_name: provider.name, wish, expires_at: expires_at.toISOString() };
}

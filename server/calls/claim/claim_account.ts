import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { claimByCode, presentClaim } from '#server/modules/claims/index.ts';

export const claim_account = handler('claim/claim_account', async ({ actor, db, deps, now, request }, input) => {
  const context = { config: deps.config, user_id: actor.user_id, ip: request.ip, channel: 'email' as const, now };
  const result = await claimByCode(db, context, input);
  if (isRefusal(result) || result instanceof Committed) return result;
  const { sent_to, expires_in_seconds, claim, page } = result;
  return { sent_to, expires_in_seconds, claim: presentClaim(claim, page) };
});

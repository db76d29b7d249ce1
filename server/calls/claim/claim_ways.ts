import { refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { hasSms } from '#server/kernel/configuration/messaging.ts';
import { presentWays } from '#server/modules/claims/index.ts';
import { findClaimedPage, findOwnClaim } from '#server/modules/claims/queries.ts';

export const claim_ways = handler('claim/claim_ways', async ({ actor, db, deps, now }, { provider_id }) => {
  const page = await findClaimedPage(db, provider_id);
  if (!page) return refuse('not_found', say(claims, 'state.not_found'));
  const claim = await findOwnClaim(db, { provider_id, user_id: actor.user_id });
  // There is no SMS adapter yet; a demo shows messages in its outbox.
  const caller = { user_id: actor.user_id, has_sms: hasSms(deps.config) };
  return presentWays(page, claim, caller, now);
});

import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { decideClaim, presentAdminClaim } from '#server/modules/claims/index.ts';

export const decide_claim = handler('admin/decide_claim', async ({ actor, db, deps, now }, input) => {
  const decided = await decideClaim(db, actor, input, now);
  return isRefusal(decided) ? decided : { claim: presentAdminClaim(decided, actor, secretOf(deps.config)) };
});

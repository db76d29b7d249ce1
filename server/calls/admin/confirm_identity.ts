import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { confirmIdentity, presentCheck } from '#server/modules/identity/index.ts';

export const confirm_identity = handler('admin/confirm_identity', async ({ actor, db, now }, input) => {
  const check = await confirmIdentity(db, actor, input, now);
  return isRefusal(check) ? check : { check: presentCheck(check) };
});

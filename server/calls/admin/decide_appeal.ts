import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { decideAppeal, presentAdminAppeal } from '#server/modules/moderation/appeals/index.ts';
import { listActions } from '#server/modules/moderation/queries.ts';
import { listReportStaff } from '#server/modules/staff/queries.ts';

export const decide_appeal = handler('admin/decide_appeal', async ({ actor, db, deps, now }, input) => {
  const decided = await decideAppeal(db, actor, input, now);
  if (isRefusal(decided)) return decided;
  const [action] = await listActions(db, { id: decided.action_id }, now);
  if (!action) throw new Error(`The decision ${decided.action_id} is gone.`);
  const reader = { actor, deciders: await listReportStaff(db), secret: secretOf(deps.config) };
  return { appeal: presentAdminAppeal(decided, action, reader, now) };
});

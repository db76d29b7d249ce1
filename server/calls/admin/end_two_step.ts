import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { endTwoStepFor } from '#server/modules/accounts/second-step/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const end_two_step = handler('admin/end_two_step', async ({ actor, db, deps, now }, { user_id, reason }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(signIn, 'two_step.only_admins'));
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const ended = await endTwoStepFor(db, { config: deps.config, now }, { user_id, reason });
  if (isRefusal(ended)) return ended;
  const act = { act: 'end_two_step', subject: 'user', subject_id: user_id, why: reason } as const;
  await noteAct(db, actor, { ...act, before: { two_step: true }, after: { about: ended.name, two_step: false } }, now);
  return { user_id };
});

import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { changeSchedule, lockScheduleOwner, mayEdit, ownsRules } from '#server/modules/availability/schedule/index.ts';

export const delete_schedule = handler('my_schedule/delete_schedule', async ({ actor, db, now }, input) => {
  const provider = mayEdit(actor, await lockScheduleOwner(db, input.provider_id));
  if (isRefusal(provider)) return provider;
  if (!(await ownsRules(db, provider.id, input.schedule_ids)))
    return refuse('not_found', 'One of these rules is already gone.');

  return changeSchedule(db, provider, () => ({ remove: input.schedule_ids, add: [], paths: [] }), { ...input, now });
});

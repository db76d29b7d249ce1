import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import {
  changeSchedule,
  findProviderOfRule,
  lockScheduleOwner,
  mayEditRule,
} from '#server/modules/availability/schedule/index.ts';

export const edit_schedule = handler('my_schedule/edit_schedule', async ({ actor, db, now }, input) => {
  const provider_id = await findProviderOfRule(db, input.schedule_id);
  const provider = mayEditRule(actor, provider_id ? await lockScheduleOwner(db, provider_id) : null);
  if (isRefusal(provider)) return provider;

  return changeSchedule(
    db,
    provider,
    () => ({ remove: [input.schedule_id], add: [{ ...input.rule, id: input.schedule_id }], paths: ['rule'] }),
    { ...input, now },
  );
});

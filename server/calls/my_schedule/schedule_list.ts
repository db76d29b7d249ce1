import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import {
  findScheduleOwner,
  listRules,
  listScheduledServices,
  mayViewSchedule,
  presentOpeningHours,
  presentSchedule,
} from '#server/modules/availability/schedule/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const schedule_list = handler('my_schedule/schedule_list', async ({ actor, db, now }, input) => {
  const [found, rules, services] = await Promise.all([
    findScheduleOwner(db, input.provider_id),
    listRules(db, input.provider_id, now),
    listScheduledServices(db, input.provider_id),
  ]);
  const provider = mayViewSchedule(actor, found);
  if (isRefusal(provider)) return provider;

  return ownsPage(actor, provider)
    ? presentSchedule(provider, rules, services, now)
    : presentOpeningHours(provider, rules, services);
});

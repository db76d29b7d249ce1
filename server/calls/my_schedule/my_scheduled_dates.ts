import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { openDays } from '#server/modules/availability/rules.ts';
import { findScheduleOwner, listRules, mayViewSchedule } from '#server/modules/availability/schedule/index.ts';

export const my_scheduled_dates = handler('my_schedule/my_scheduled_dates', async ({ actor, db, now }, input) => {
  const [found, rules] = await Promise.all([
    findScheduleOwner(db, input.provider_id),
    listRules(db, input.provider_id, now),
  ]);
  const provider = mayViewSchedule(actor, found);
  if (isRefusal(provider)) return provider;

  return { timezone: provider.timezone, dates: openDays(rules, provider.timezone, input.from, input.to) };
});

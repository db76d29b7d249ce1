import { isRefusal } from '#contract/errors.ts';
import { openDays } from '#server/domain/availability/rules.ts';
import { findScheduleOwner, listRules, mayViewSchedule } from '#server/domain/availability/schedule/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const my_scheduled_dates = handler('my_schedule/my_scheduled_dates', async ({ actor, db, now }, input) => {
  const [found, rules] = await Promise.all([
    findScheduleOwner(db, input.provider_id),
    listRules(db, input.provider_id, now),
  ]);
  const provider = mayViewSchedule(actor, found);
  if (isRefusal(provider)) return provider;

  return { timezone: provider.timezone, dates: openDays(rules, provider.timezone, input.from, input.to) };
});

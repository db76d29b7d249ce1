import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { openDays, rangeOfDates } from '#server/modules/availability/rules.ts';
import {
  findScheduleOwner,
  listRules,
  listTaken,
  mayViewSchedule,
  presentTaken,
} from '#server/modules/availability/schedule/index.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const booked_schedule_dates = handler('my_schedule/booked_schedule_dates', async ({ actor, db, now }, input) => {
  const provider = mayViewSchedule(actor, await findScheduleOwner(db, input.provider_id));
  if (isRefusal(provider)) return provider;

  const { from, to } = rangeOfDates(provider.timezone, input.from, input.to);
  const [rules, taken] = await Promise.all([
    listRules(db, provider.id, now),
    listTaken(db, provider.id, new Date(from), new Date(to), now),
  ]);
  const days = openDays(rules, provider.timezone, input.from, input.to);
  return presentTaken(provider, days, taken, ownsPage(actor, provider));
});

import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { changeSchedule, lockScheduleOwner, mayEdit, newRules } from '#server/modules/availability/schedule/index.ts';

export const add_my_schedule = handler('my_schedule/add_my_schedule', async ({ actor, db, now }, input) => {
  const provider = mayEdit(actor, await lockScheduleOwner(db, input.provider_id));
  if (isRefusal(provider)) return provider;

  const add = newRules(input.rules);
  const dates = new Set(add.flatMap((rule) => (rule.kind === 'date' ? [rule.date] : [])));
  return changeSchedule(
    db,
    provider,
    (rules) => ({
      add,
      paths: add.map((_, index) => `rules.${index}`),
      remove: rules
        .filter((rule) => rule.kind === input.replaces && (rule.kind !== 'date' || dates.has(rule.date)))
        .map((rule) => rule.id),
    }),
    { ...input, now },
  );
});

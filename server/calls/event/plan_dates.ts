import { handler } from '#server/kernel/call-context.ts';
import { planDates } from '#server/modules/events/manage/index.ts';

export const plan_dates = handler('event/plan_dates', ({ actor, db, now, language }, input) =>
  planDates(db, actor, input, { language, now }),
);

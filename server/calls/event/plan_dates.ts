import { planDates } from '#server/domain/events/manage/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const plan_dates = handler('event/plan_dates', ({ actor, db, now, language }, input) =>
  planDates(db, actor, input, { language, now }),
);

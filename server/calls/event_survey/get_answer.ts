import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { requireOwn } from '#server/modules/events/manage/index.ts';
import { readResults, streamResults } from '#server/modules/surveys/index.ts';
import { findSurveyed } from '#server/modules/surveys/queries.ts';

export const get_answer = handler('event_survey/get_answer', async ({ actor, db, now, language, request }, input) => {
  const own = requireOwn(actor, await findSurveyed(db, input.event_id));
  if (isRefusal(own)) return own;
  return request.wants_csv ? streamResults(db, input, own, language) : readResults(db, input, now);
});

import { isRefusal } from '#contract/errors.ts';
import { requireOwn } from '#server/domain/events/manage/index.ts';
import { readResults, streamResults } from '#server/domain/surveys/index.ts';
import { findSurveyed } from '#server/domain/surveys/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const get_answer = handler('event_survey/get_answer', async ({ actor, db, now, language, request }, input) => {
  const own = requireOwn(actor, await findSurveyed(db, input.event_id));
  if (isRefusal(own)) return own;
  return request.wants_csv ? streamResults(db, input, own, language) : readResults(db, input, now);
});

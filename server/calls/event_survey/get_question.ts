import { isRefusal, refuse } from '#contract/errors.ts';
import { survey as messages } from '#locales/areas/survey.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { requireOwn } from '#server/modules/events/manage/index.ts';
import { readForm, readSurvey } from '#server/modules/surveys/index.ts';
import { findSurveyed } from '#server/modules/surveys/queries.ts';

export const get_question = handler('event_survey/get_question', async ({ actor, db, deps, now }, input) => {
  const { event_id, booking_id, token } = input;
  if (event_id !== undefined && booking_id === undefined && token === undefined) {
    if (actor.kind !== 'user') return refuse('not_found', say(messages, 'not_found'));
    const own = requireOwn(actor, await findSurveyed(db, event_id));
    return isRefusal(own) ? own : { survey: null, questions: await readForm(db, event_id, input.asked) };
  }
  const survey = await readSurvey(db, actor, input, { secret: secretOf(deps.config), now });
  return isRefusal(survey) ? survey : { survey, questions: [] };
});

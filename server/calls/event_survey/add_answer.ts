import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { answerSurvey } from '#server/modules/surveys/index.ts';

export const add_answer = handler('event_survey/add_answer', async ({ actor, db, deps, now }, input) => {
  const survey = await answerSurvey(db, actor, input, { secret: secretOf(deps.config), now });
  return isRefusal(survey) ? survey : { survey };
});

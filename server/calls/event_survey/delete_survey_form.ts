import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { deleteForm } from '#server/modules/surveys/index.ts';

export const delete_survey_form = handler('event_survey/delete_survey_form', async ({ actor, db, now }, input) => {
  const questions = await deleteForm(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

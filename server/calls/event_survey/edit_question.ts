import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { editQuestion } from '#server/modules/surveys/index.ts';

export const edit_question = handler('event_survey/edit_question', async ({ actor, db, now }, input) => {
  const questions = await editQuestion(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

import { isRefusal } from '#contract/errors.ts';
import { editQuestion } from '#server/domain/surveys/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const edit_question = handler('event_survey/edit_question', async ({ actor, db, now }, input) => {
  const questions = await editQuestion(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

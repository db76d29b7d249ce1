import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { addQuestion } from '#server/modules/surveys/index.ts';

export const add_question = handler('event_survey/add_question', async ({ actor, db, now }, input) => {
  const questions = await addQuestion(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

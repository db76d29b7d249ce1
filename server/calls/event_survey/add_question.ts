import { isRefusal } from '#contract/errors.ts';
import { addQuestion } from '#server/domain/surveys/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const add_question = handler('event_survey/add_question', async ({ actor, db, now }, input) => {
  const questions = await addQuestion(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

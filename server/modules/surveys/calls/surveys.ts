import { isRefusal, refuse } from '#contract/errors.ts';
import { survey as messages } from '#locales/areas/survey.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { requireOwn } from '#server/modules/events/manage/index.ts';
import {
  addQuestion,
  answerSurvey,
  deleteForm,
  editQuestion,
  readForm,
  readResults,
  readSurvey,
  streamResults,
} from '#server/modules/surveys/index.ts';
import { findSurveyed } from '#server/modules/surveys/queries.ts';

export const add_question = handler('event_survey/add_question', async ({ actor, db, now }, input) => {
  const questions = await addQuestion(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

export const edit_question = handler('event_survey/edit_question', async ({ actor, db, now }, input) => {
  const questions = await editQuestion(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

export const delete_survey_form = handler('event_survey/delete_survey_form', async ({ actor, db, now }, input) => {
  const questions = await deleteForm(db, actor, input, now);
  return isRefusal(questions) ? questions : { questions };
});

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

export const add_answer = handler('event_survey/add_answer', async ({ actor, db, deps, now }, input) => {
  const survey = await answerSurvey(db, actor, input, { secret: secretOf(deps.config), now });
  return isRefusal(survey) ? survey : { survey };
});

export const get_answer = handler('event_survey/get_answer', async ({ actor, db, now, language, request }, input) => {
  const own = requireOwn(actor, await findSurveyed(db, input.event_id));
  if (isRefusal(own)) return own;
  return request.wants_csv ? streamResults(db, input, own, language) : readResults(db, input, now);
});

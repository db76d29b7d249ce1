export { answerSurvey, readSurvey } from './answer-survey.ts';
export { askForSurvey } from './ask-guest.ts';
export { addQuestion, deleteForm, editQuestion, readForm } from './survey-form.ts';
export { readResults, streamResults } from './survey-results.ts';

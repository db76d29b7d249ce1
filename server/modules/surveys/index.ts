export { answerSurvey, readSurvey } from './answer.ts';
export { askHowItWas } from './ask.ts';
export { addQuestion, deleteForm, editQuestion, readForm } from './form.ts';
export { readResults, streamResults } from './results.ts';

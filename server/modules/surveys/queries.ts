export { type BookedDate, listToSurvey, noteSurveyed } from './ask-store.ts';
export { findSurveyed } from './question-store.ts';

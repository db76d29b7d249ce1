export { findSurveyed } from './question-store.ts';
export { type BookedDate, listToSurvey, noteSurveyed } from './survey-request-store.ts';

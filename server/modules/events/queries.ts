export { settledDate, stopServingDate } from './manage/date-mark-store.ts';
export { meetInOwnRooms } from './manage/event-store.ts';
export { holdEvent, releaseEvent, relistEvent, unlistEvent } from './manage/moderation-store.ts';
export {
  insertQuestion,
  orderQuestions,
  type QuestionFields,
  raiseVersion,
  retireQuestions,
  updateQuestion,
} from './manage/question-store.ts';

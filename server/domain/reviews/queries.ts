export { listToAsk, noteAsked } from './ask-store.ts';
export {
  answerReview,
  countByRating,
  findReview,
  insertReview,
  listReviews,
  ReviewCursor,
  type ReviewRow,
  type ReviewSort,
  type ReviewSubject,
} from './store.ts';

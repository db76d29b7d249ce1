export { listToAsk, noteAsked } from './ask-store.ts';
export {
  answerReview,
  countByRating,
  findReview,
  hasReview,
  insertReview,
  listReviews,
  ReviewCursor,
  type ReviewRow,
  type ReviewSort,
  type ReviewSubject,
} from './store.ts';

export { listToAsk, noteAsked } from './ask-store.ts';
export { type ListedReviewRow, listReviewsForStaff } from './listed-review-store.ts';
export { hideReview, holdReview, releaseReview, showReview } from './moderated-store.ts';
export {
  answerReview,
  countByRating,
  findReview,
  hasReview,
  insertReview,
  joinReviews,
  listReviews,
  ReviewCursor,
  type ReviewRow,
  type ReviewSort,
  type ReviewSubject,
} from './store.ts';

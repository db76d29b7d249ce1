export { type ListedReviewRow, listReviewsForStaff } from './listed-review-store.ts';
export { hideReview, holdReview, releaseReview, showReview } from './moderation-store.ts';
export { listToAsk, noteAsked } from './review-request-store.ts';
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

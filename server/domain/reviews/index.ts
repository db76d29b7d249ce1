export { listToAsk, noteAsked } from './ask-store.ts';
export { reviewAskMail } from './mails.ts';
export { cursorOf, presentReview, presentSpread } from './present.ts';
export { publicName } from './rules/author-name.ts';
export { type ReviewState, reviewState } from './rules/reviewable.ts';
export {
  answerReview,
  countByRating,
  findReview,
  insertReview,
  listReviews,
  ReviewCursor,
  type ReviewSort,
  type ReviewSubject,
} from './store.ts';

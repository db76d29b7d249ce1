export { listToAsk, noteAsked } from './ask-store.ts';
export { reviewAskMail } from './mails.ts';
export { markOf, presentReview, presentSpread } from './present.ts';
export { publicName } from './rules/author-name.ts';
export { type ReviewStanding, reviewStanding } from './rules/reviewable.ts';
export {
  answerReview,
  countByRating,
  findReview,
  insertReview,
  listReviews,
  ReviewMark,
  type ReviewSort,
  type ReviewSubject,
} from './store.ts';

export { markOf, presentReview, presentSpread } from './present.ts';
export { countByRating, listReviews, ReviewMark, type ReviewSort, type ReviewSubject } from './store.ts';

export { publicName } from './rules/author-name.ts';
export { type ReviewState, reviewState } from './rules/reviewable.ts';

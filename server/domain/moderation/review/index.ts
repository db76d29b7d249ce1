export { decideContent } from './decide.ts';
export { checkContent, defaultTerms } from './look.ts';
export { presentContent } from './present.ts';
export { findReviewSettings, updateReviewSettings } from './settings-store.ts';

export { decideContent } from './decide-content.ts';
export { notifyApproval } from './notify-approval.ts';
export { presentContent } from './present.ts';
export { checkContent, defaultTerms, submitContent } from './review-content.ts';
export { findReviewSettings, updateReviewSettings } from './settings-store.ts';

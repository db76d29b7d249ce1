export { decideContent } from './decide-content.ts';
export { checkContent, defaultTerms, submitContent } from './look.ts';
export { notifyApproval } from './notify-approval.ts';
export { presentContent } from './present.ts';
export { findReviewSettings, updateReviewSettings } from './settings-store.ts';

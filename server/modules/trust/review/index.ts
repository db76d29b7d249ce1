export { decideContent } from './decide.ts';
export { checkContent, defaultTerms, submitContent } from './look.ts';
export { notifyApproval } from './notify.ts';
export { presentContent } from './present.ts';
export { findReviewSettings, updateReviewSettings } from './settings-store.ts';

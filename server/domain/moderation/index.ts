export { findNotice, listActions } from './action-store.ts';
export { moderationLabels, writeModerationMail } from './mails.ts';
export { moderate, undo } from './moderate.ts';
export { presentAction } from './present.ts';
export { listTargets } from './target-store.ts';

export { moderationTitle, writeModerationMail } from './mails.ts';
export { moderate, suspendForContact, undo } from './moderate.ts';
export { presentAction } from './present.ts';

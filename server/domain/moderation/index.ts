export { moderationLabels, writeModerationMail } from './mails.ts';
export { moderate, undo } from './moderate.ts';
export { presentAction } from './present.ts';

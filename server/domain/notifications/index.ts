export { mailFrame } from './mail-frame.ts';
export type { MailFrame } from './mails/layout.ts';
export { presentNotification } from './present.ts';

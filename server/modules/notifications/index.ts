export { type Decided, decideMessage, sendDecided } from './deliver-message.ts';
export { mailFrame } from './mail-frame.ts';
export type { MailFrame } from './mails/layout.ts';
export { noteReport } from './note-delivery-report.ts';
export { presentNotification } from './present.ts';
export { sendDigest } from './send-digest.ts';
export { changeSettings, presentDelivery, readSettings, readSubscription, setSubscription } from './settings.ts';
export { sealSubscription } from './unsubscribe-token.ts';

export { type Decided, decideMessage, sendDecided } from './deliver.ts';
export { sendDigest } from './digest.ts';
export { mailFrame } from './mail-frame.ts';
export type { MailFrame } from './mails/layout.ts';
export { presentNotification } from './present.ts';
export { noteReport } from './reports.ts';
export { changeSettings, presentDelivery, readSettings, readSubscription, setSubscription } from './settings.ts';
export { sealSubscription } from './unsubscribe-token.ts';

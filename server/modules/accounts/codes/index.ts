export { CODE_SECONDS, replaceCode } from './code-store.ts';
export { enterCode, refuseCode } from './enter-code.ts';
export { findProof, insertLink, insertProof, linkPurposes, takeProof, useProof } from './proof-store.ts';
export { proveMailbox } from './prove-mailbox.ts';
export { mailCode, renewFirstMails, smsCode, takeMailRequest } from './request-code.ts';

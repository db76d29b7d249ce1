export { ledgerMail, payoutMail } from './mails.ts';
export { presentBank, presentPayout } from './present.ts';

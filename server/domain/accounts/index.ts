export { alreadyHereMail, codeMail, passwordChangedMail, phoneAddedMail, phoneRemovedMail } from './mails.ts';
export { openAccount } from './open-account.ts';

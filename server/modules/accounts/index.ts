export { alreadyHereMail, codeMail } from './mails.ts';
export { openAccount } from './open-account.ts';

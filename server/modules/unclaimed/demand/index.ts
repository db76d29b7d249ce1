export { chooseContact, readChoice } from './choose.ts';
export { contactTokenFor } from './contact-token.ts';
export { choiceLink } from './mails.ts';
export { sendDemand } from './send.ts';

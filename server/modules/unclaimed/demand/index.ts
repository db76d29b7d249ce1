export { chooseContact, readChoice } from './choose-contact.ts';
export { contactTokenFor } from './contact-token.ts';
export { choiceLink } from './mails.ts';
export { sendDemand } from './send-demand.ts';

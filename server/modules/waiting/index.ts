export { entryTokenFor } from './access-token.ts';
export { leaveList, takeOffer } from './answer-offer.ts';
export { type JoinRefusal, joinList, proveMailbox } from './join-list.ts';
export { offerNotification, waitingNews, writeWaitingMail } from './mails.ts';
export { type Offering, offerDate, offerGroupSession } from './offer-seats.ts';
export { parseJoining } from './parse-joining.ts';
export { findOwnEntry, presentEntry } from './present.ts';

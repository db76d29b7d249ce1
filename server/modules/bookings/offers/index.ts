export { acceptFreeOffer } from './accept-offer.ts';
export { offerSession, offerTickets } from './offer.ts';
export { releaseOffer } from './release-offer.ts';

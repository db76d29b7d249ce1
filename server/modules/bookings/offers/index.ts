export { acceptFreeOffer } from './accept-offer.ts';
export { offerSession, offerTickets } from './offer-seats.ts';
export { releaseOffer } from './release-offer.ts';

export { findDetails, type LoadedBooking, lockDetails, withMove } from './details-store.ts';
export { alternativesTo, presentCreated, presentLoaded, readMoved, readPage } from './read.ts';

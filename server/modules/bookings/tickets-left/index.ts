export { findTicketsLeft } from './find-tickets-left.ts';

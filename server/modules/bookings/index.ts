export { historyNote } from './history-note.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { refreshListingLater } from './refresh-listing.ts';
export { decideRefund, lineItemsOf, refundedOf, statusOf } from './status.ts';

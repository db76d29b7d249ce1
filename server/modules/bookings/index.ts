export { timeChanged } from './after-change.ts';
export { historyNote } from './history-note.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { decideRefund, lineItemsOf, refundedOf, statusOf } from './status.ts';

export { findUnsent, insertMessage, listOutbox, markSent, type NewMessage } from './outbox-store.ts';
export { enqueueJob } from './queue-store.ts';

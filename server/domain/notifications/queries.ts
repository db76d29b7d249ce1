export { INVALIDATION_CHANNEL, InvalidationMessage, publishInvalidation } from './invalidation-store.ts';
export {
  countUnseen,
  deleteNotifications,
  insertNotification,
  listNotifications,
  markSeen,
  type NewNotification,
} from './notification-store.ts';
export {
  emptyMessages,
  findOutboxMessage,
  findUnsent,
  insertMessage,
  listOutbox,
  markGone,
  markSent,
  type NewMessage,
} from './outbox-store.ts';
export {
  enqueueJob,
  enqueueJobs,
  findOpenJob,
  freeJobsOf,
  freeLostJobs,
  moveWaitingJobs,
  type NewJob,
  type OpenJob,
  waitingJobs,
} from './queue-store.ts';

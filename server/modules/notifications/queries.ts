export { type DeliveriesWanted, listDeliveries } from './delivery-store.ts';
export { INVALIDATION_CHANNEL, InvalidationMessage, publishInvalidation } from './invalidation-store.ts';
export {
  countUnseen,
  deleteNotifications,
  insertNotification,
  listNotifications,
  markSeen,
  type NewNotification,
} from './notification-store.ts';
export { clearNumberFault, noteNumberFault } from './number-store.ts';
export {
  countAttempt,
  deleteOldMessages,
  ERASED_DOMAIN,
  emptyMessages,
  endMessage,
  findOpenMessage,
  findOutboxMessage,
  forgetLastMails,
  hasSentMail,
  insertMessage,
  insertMessageOnce,
  isErased,
  keepForDigest,
  listDigestReaders,
  listOutbox,
  type MessageEnd,
  type NewMessage,
  noteFault,
  postponeMessage,
} from './outbox-store.ts';
export {
  AWAITED_JOBS,
  deleteSupersededJobs,
  enqueueJob,
  enqueueJobs,
  findOpenJob,
  freeEndedQueue,
  freeLostJobs,
  freeOwnLostJobs,
  moveWaitingJobs,
  type NewJob,
  type OpenJob,
  waitingJobs,
  waitingJobsOf,
} from './queue-store.ts';
export {
  deleteDevice,
  isUnsubscribed,
  putDevice,
} from './settings-store.ts';

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
  ERASED_DOMAIN,
  endMessage,
  hasSentMail,
  insertMessage,
  insertMessageOnce,
  isErased,
  type MessageEnd,
  type NewMessage,
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

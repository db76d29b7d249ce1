export { INVALIDATION_CHANNEL, InvalidationMessage, publishInvalidation } from './invalidation-store.ts';
export { mailFrame } from './mail-frame.ts';
export {
  button,
  code,
  facts,
  heading,
  type MailBlock,
  type MailFrame,
  type MailParts,
  mailLayout,
  note,
  paragraph,
  priceTable,
  quote,
  textLink,
} from './mails/layout.ts';
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
export { presentNotification } from './present.ts';
export {
  enqueueJob,
  freeJobsOf,
  freeLostJobs,
  moveWaitingJobs,
  type NewJob,
  waitingJobs,
} from './queue-store.ts';

export {
  deleteOldMessages,
  emptyMessages,
  findOutboxMessage,
  forgetLastMails,
  listOutbox,
} from './message-log-store.ts';
export {
  countAttempt,
  findOpenMessage,
  keepForDigest,
  listDigestReaders,
  noteFault,
  postponeMessage,
} from './open-message-store.ts';

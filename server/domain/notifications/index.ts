export {
  button,
  code,
  facts,
  type MailBlock,
  type MailFrame,
  type MailParts,
  mailLayout,
  note,
  paragraph,
  priceTable,
  quote,
} from './mails/layout.ts';
export {
  findOutboxMessage,
  findUnsent,
  insertMessage,
  listOutbox,
  markSent,
  type NewMessage,
} from './outbox-store.ts';
export { enqueueJob, freeJobsOf, freeLostJobs } from './queue-store.ts';

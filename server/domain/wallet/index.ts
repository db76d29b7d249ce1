export { findEarner, findLedgerFaults, journalRows, type NewJournal, postJournal } from './ledger-store.ts';
export {
  changeJournal,
  type JournalLine,
  paymentJournal,
  refundJournal,
  sharedJournal,
  unallocatedJournal,
} from './rules/journals.ts';

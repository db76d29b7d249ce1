export {
  creditAmount,
  findEarner,
  findLedgerFaults,
  journalRows,
  listCredit,
  lockCredit,
  type NewJournal,
  postJournal,
} from './ledger-store.ts';
export {
  creditJournal,
  type JournalLine,
  paymentJournal,
  refundJournal,
  unallocatedJournal,
} from './rules/journals.ts';

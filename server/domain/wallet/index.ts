export { findEarner, findLedgerFaults, journalRows, type NewJournal, postJournal } from './ledger-store.ts';
export { type JournalLine, paymentJournal, refundJournal, unallocatedJournal } from './rules/journals.ts';

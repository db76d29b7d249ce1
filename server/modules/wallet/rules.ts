export { payoutTrouble } from './rules/entry-label.ts';
export { disputeJournals } from './rules/holdings.ts';
export {
  changeJournal,
  creditJournal,
  hasBought,
  type JournalLine,
  type PaidBooking,
  paymentJournal,
  refundJournal,
  sharedJournal,
  unallocatedJournal,
} from './rules/journals.ts';
export { countCollected, feeJournals } from './rules/settlement.ts';

export { onboardingLink, openPayoutAccount, refreshPayoutAccount } from './account.ts';
export { findPayoutAccount } from './account-store.ts';
export { findLedgerFaults } from './check-store.ts';
export {
  creditAmount,
  findChargeLeft,
  findEarner,
  journalRows,
  listCredit,
  lockCredit,
  type NewJournal,
  postJournal,
} from './ledger-store.ts';
export { ledgerMail, payoutMail } from './mails.ts';
export { findWalletOwner, listMoneyStaff } from './owner-store.ts';
export { paymentStatementTable, readPaymentStatement } from './payment-statement.ts';
export { findPayout, listAllPayouts, listPayouts, listPayoutsToPoll, type OwnedPayout } from './payout-store.ts';
export { platformStatementTable, readPlatformStatement } from './platform-statement.ts';
export { presentBank, presentPayout } from './present.ts';
export { historyTable, readBalances, readHistory, readStatement, statementTable } from './read.ts';
export { type Released, releaseEarnings } from './release.ts';
export { listDue } from './release-store.ts';
export { payoutTrouble } from './rules/entry-label.ts';
export { disputeJournals } from './rules/holdings.ts';
export {
  changeJournal,
  creditJournal,
  type JournalLine,
  paymentJournal,
  refundJournal,
  sharedJournal,
  unallocatedJournal,
} from './rules/journals.ts';
export { onPayoutEvent, sendPayoutById, withdraw } from './withdraw.ts';

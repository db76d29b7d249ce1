export { balancesOf, lockWallets } from './balance-store.ts';
export { findLedgerFaults } from './check-store.ts';
export {
  allocateJournal,
  creditAmount,
  type Earned,
  earnedColumns,
  earnedOf,
  findEarned,
  isCardOfKin,
  isReferralKin,
  journalRows,
  listCredit,
  lockCredit,
  type NewJournal,
  postJournal,
} from './ledger-store.ts';

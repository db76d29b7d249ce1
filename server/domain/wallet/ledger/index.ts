export { balancesOf, lockWallets } from './balance-store.ts';
export { findLedgerFaults } from './check-store.ts';
export {
  creditAmount,
  findChargeLeft,
  findEarner,
  isCardOfKin,
  isReferralKin,
  journalRows,
  listCredit,
  lockCredit,
  type NewJournal,
  postJournal,
} from './ledger-store.ts';

export { listSettledDates, readDateStatement } from './date-statement.ts';
export { listPaidMonths } from './month-store.ts';
export { paymentStatementTable, readPaymentStatement } from './payment-statement.ts';
export { platformStatementTable, readPlatformStatement } from './platform-statement.ts';
export { countPlatformDay } from './platform-store.ts';
export { historyTable, readBalances, readHistory, readStatement, statementTable } from './read-wallet.ts';
export { findWalletOwner, listMoneyStaff } from './wallet-owner-store.ts';

export { onboardingLink, openPayoutAccount, refreshPayoutAccount } from './account.ts';
export { findPayoutAccount } from './account-store.ts';
export { findPayout, listAllPayouts, listPayouts, listPayoutsToPoll, type OwnedPayout } from './payout-store.ts';
export { onPayoutEvent, sendPayoutById, withdraw } from './withdraw.ts';

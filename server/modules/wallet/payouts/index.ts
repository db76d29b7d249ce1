export { findPayoutAccount } from './account-store.ts';
export { onboardingLink, openPayoutAccount, refreshPayoutAccount } from './payout-account.ts';
export { findPayout, listAllPayouts, listPayouts, listPayoutsToPoll, type OwnedPayout } from './payout-store.ts';
export { onPayoutEvent, sendPayoutById, withdraw } from './send-payout.ts';

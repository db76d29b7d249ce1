export { beginCharge, chargeVerified, chargeVerifiedOrLeaveIt } from './charge-later.ts';
export { settleDifference } from './difference.ts';
export { lookAt, reconcileVerification, settleStuck } from './reconcile.ts';
export { chargeFailed, settlePayment } from './settle.ts';
export { orUnavailable } from './unavailable.ts';
export { chooseCredit, refuseCardOfKin } from './use-credit.ts';

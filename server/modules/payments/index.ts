export { beginCharge, chargeVerified, chargeVerifiedOrLeaveIt } from './charge-later.ts';
export { orUnavailable } from './gateway-unavailable.ts';
export { lookAt, reconcileVerification, settleStuck } from './reconcile-payment.ts';
export { settleDifference } from './settle-difference.ts';
export { chargeFailed, settlePayment } from './settle-payment.ts';
export { chooseCredit, refuseCardOfKin } from './use-credit.ts';

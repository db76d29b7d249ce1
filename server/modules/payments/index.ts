export { beginCharge, chargeVerified, tryChargeVerified } from './charge-later.ts';
export { callOrRefuse } from './gateway-unavailable.ts';
export { pollPayment, reconcileVerification, settleStuck } from './reconcile-payment.ts';
export { settleDifference } from './settle-difference.ts';
export { chargeFailed, settlePayment } from './settle-payment.ts';
export { chooseCredit, refuseCardOfKin } from './use-credit.ts';

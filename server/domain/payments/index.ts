export {
  type BookingCard,
  findBookingCard,
  isCardNeeded,
  isMethodNeeded,
  listOpenCards,
  listUnneededCards,
  releaseCard,
} from './booking-card-store.ts';
export { forgetCard } from './card-store.ts';
export { payWith, readCards, saveConfirmedCard, savePaidCard, storeCard } from './cards.ts';
export { beginCharge, chargeVerified, chargeVerifiedOrLeaveIt } from './charge-later.ts';
export { settleDifference } from './difference.ts';
export { listEventsToRetry, listUnmatched } from './event-store.ts';
export { handleEvent, readEvent, retryEvent, settleListed } from './events.ts';
export {
  countFailedRefunds,
  findRefundRow,
  listFailedRefunds,
  type RefundRow,
} from './failed-refund-store.ts';
export { lookAt, reconcileVerification, settleStuck } from './reconcile.ts';
export { refundPaid, sendRefund, sendRefundOrLeaveIt, settleFailedRefund } from './refund.ts';
export { chargeFailed, settlePayment } from './settle.ts';
export {
  countStuck,
  findPayment,
  listOpen,
  listOpenRefunds,
  listRefundable,
  listStuck,
  movePayment,
  type PaymentRow,
} from './store.ts';
export { submitCard, submitCardForChange } from './submit-card.ts';
export { orUnavailable } from './unavailable.ts';
export { chooseCredit } from './use-credit.ts';

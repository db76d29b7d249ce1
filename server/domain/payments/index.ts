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
export { payWith, payWithSavedCard, readCards, saveConfirmedCard, savePaidCard, storeCard } from './cards.ts';
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
export { lookAt, type PayWith, payBooking, settleStuck } from './pay.ts';
export { payChange } from './pay-change.ts';
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
export { orUnavailable } from './unavailable.ts';
export { chooseCredit } from './use-credit.ts';
export { reconcileVerification, verifyForChange, verifyForLater } from './verify.ts';

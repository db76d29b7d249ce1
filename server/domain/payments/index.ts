export {
  type BookingCard,
  findBookingCard,
  isCardNeeded,
  isMethodNeeded,
  listOpenCards,
  listUnneededCards,
  releaseCard,
} from './cards/booking-card-store.ts';
export { forgetCard } from './cards/card-store.ts';
export { payWith, readCards, saveConfirmedCard, savePaidCard, storeCard } from './cards/cards.ts';
export { beginCharge, chargeVerified, chargeVerifiedOrLeaveIt } from './charge-later.ts';
export { settleDifference } from './difference.ts';
export { listEventsToRetry, listUnmatched } from './events/event-store.ts';
export { handleEvent, readEvent, retryEvent, settleListed } from './events/events.ts';
export { lookAt, reconcileVerification, settleStuck } from './reconcile.ts';
export {
  countFailedRefunds,
  findRefundRow,
  listFailedRefunds,
  type RefundRow,
} from './refunds/failed-refund-store.ts';
export { refundPaid, sendRefund, sendRefundOrLeaveIt, settleFailedRefund } from './refunds/refund.ts';
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
export { submitCard, submitCardForChange } from './submit/submit-card.ts';
export { orUnavailable } from './unavailable.ts';
export { chooseCredit } from './use-credit.ts';

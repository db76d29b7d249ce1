export { orUnavailable } from './away.ts';
export { forgetCard, keepCard, keepPaidCard, payWith, payWithKept, readCards } from './card-store.ts';
export { settleDifference } from './difference.ts';
export { settleDispute } from './dispute.ts';
export { lookAt, type PayWith, payBooking } from './pay.ts';
export { payChange } from './pay-change.ts';
export { refundPaid, sendRefund, sendRefundOrLeaveIt } from './refund.ts';
export { type Settled, settlePayment } from './settle.ts';
export { findByGatewayId, findPayment, insertEvent, listOpen, listOpenRefunds, movePayment } from './store.ts';

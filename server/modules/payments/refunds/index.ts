export { countFailedRefunds, findRefundRow, listFailedRefunds, type RefundRow } from './failed-refund-store.ts';
export { refundPaid, sendRefund, settleFailedRefund, trySendRefund } from './refund-payments.ts';

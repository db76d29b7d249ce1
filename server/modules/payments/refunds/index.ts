export { countFailedRefunds, findRefundRow, listFailedRefunds, type RefundRow } from './failed-refund-store.ts';
export { refundPaid, sendRefund, sendRefundOrLeaveIt, settleFailedRefund } from './refund-payments.ts';

export { orUnavailable } from './away.ts';
export { forgetCard, keepCard, keepPaidCard, payWith, readCards } from './card-store.ts';
export { lookAt, type PayWith, payBooking, settleStuck } from './pay.ts';
export { refundPaid, sendRefund, sendRefundOrLeaveIt } from './refund.ts';
export { type Settled, settlePayment } from './settle.ts';
export {
  countStuck,
  findByGatewayId,
  findPaid,
  findPayment,
  insertEvent,
  listOpen,
  listOpenRefunds,
  listStuck,
  movePayment,
  type PaymentRow,
} from './store.ts';

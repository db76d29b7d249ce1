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

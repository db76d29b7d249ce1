export { type ListedPaymentRow, listPayments, sumRefunds } from './listed-payment-store.ts';
export { countOpenMoney } from './open-money-store.ts';
export { linkRefunds } from './refund-store.ts';
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

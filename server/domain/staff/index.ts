export { listActs, listReportStaff, noteAct, THE_MARKET } from './act-store.ts';
export { listBalances } from './balance-store.ts';
export { mayDecide } from './policy.ts';
export {
  presentAct,
  presentBalance,
  presentDeskBooking,
  presentDeskPayment,
  presentDeskPayout,
  presentDeskProvider,
  presentDeskRefund,
  presentDeskUnpaid,
} from './present.ts';

export { listActs, listReportStaff, noteAct } from './act-store.ts';
export { listBalances } from './balance-store.ts';
export { mayDecide } from './policy.ts';
export {
  presentAct,
  presentBalance,
  presentDeskBooking,
  presentDeskPayment,
  presentDeskProvider,
  presentDeskRefund,
} from './present.ts';

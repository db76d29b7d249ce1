export { mayDecide } from './policy.ts';
export {
  presentAct,
  presentAdminBooking,
  presentAdminPayment,
  presentAdminPayout,
  presentAdminProvider,
  presentAdminRefund,
  presentAdminUnpaid,
  presentBalance,
} from './present.ts';

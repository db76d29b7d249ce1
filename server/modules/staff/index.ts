export { bookingTable, MAX_TABLE_ROWS, paymentTable } from './list-tables.ts';
export { providerInvitation, testMail } from './opening-mails.ts';
export { findDoneSteps } from './opening-steps.ts';
export { joinDays, overviewTable, sumDays } from './overview.ts';
export { mayDecide } from './policy.ts';
export {
  presentAct,
  presentAdminBooking,
  presentAdminPayment,
  presentAdminPayout,
  presentAdminProvider,
  presentAdminRefund,
  presentAdminUnpaid,
  presentAdminUnpaidFee,
  presentBalance,
} from './present.ts';
export {
  type Contact,
  presentListedBooking,
  presentListedEvent,
  presentListedPage,
  presentListedPayment,
  presentListedPerson,
  presentListedReview,
  presentNote,
} from './present-lists.ts';
export { firstNeeds, needAreas, type WaitingEntry } from './waiting-decisions.ts';

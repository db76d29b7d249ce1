export {
  acceptRequest,
  announceConfirmed,
  cancelUnpaid,
  declineCompeting,
  declineRequest,
  withdrawBooking,
} from './answer-request.ts';
export { followCharges } from './follow-charges.ts';
export {
  listCompetingRequests,
  listDueCharges,
  listUnpaid,
  noteFailedAcceptance,
  noteFailedCharge,
  notePaid,
  putBefore,
  scheduleCharge,
} from './request-store.ts';
export { requestSubject } from './request-subject.ts';
export { afterFailedCharge, cardPurpose } from './rules/later-charge.ts';

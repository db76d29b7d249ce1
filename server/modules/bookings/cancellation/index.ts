export { cancelBooking, cancelLocked } from './cancel.ts';
export { cancelForDates } from './cancel-for-dates.ts';
export { cancelPart, previewPart } from './cancel-part.ts';
export {
  type CancelledSince,
  countCancelledSince,
  countOnCancelledDates,
  listCancelledDates,
  listOnCancelledDates,
  listStarts,
} from './cancelled-dates-store.ts';
export { statusOfPaid, sumUnrefunded } from './rules/unrefunded-amount.ts';
export { withdrawContract } from './withdraw-contract.ts';

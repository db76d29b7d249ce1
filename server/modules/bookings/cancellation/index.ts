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
export { leftOf, statusOfPaid } from './rules/left.ts';
export { withdrawContract } from './withdraw.ts';

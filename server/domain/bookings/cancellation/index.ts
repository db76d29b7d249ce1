export { cancelBooking } from './cancel.ts';
export { cancelPart, previewPart } from './cancel-part.ts';
export { leftOf, statusOfPaid } from './rules/left.ts';

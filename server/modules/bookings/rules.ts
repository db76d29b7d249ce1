export { priceBooking } from './create/rules/price.ts';
export { type AskedQuestion, checkAnswers, isEmptyAnswer } from './event/rules/attendees.ts';
export { refundedAt } from './rules/refunded-at.ts';

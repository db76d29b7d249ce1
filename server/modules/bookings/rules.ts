export { priceBooking } from './create/rules/price.ts';
export { type AskedQuestion, checkAnswers, isEmptyAnswer } from './event/rules/attendees.ts';
export { paidOf, refundedAt } from './rules/paid-amount.ts';

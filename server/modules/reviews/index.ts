export { askLabels, reviewAskMail } from './mails.ts';
export { cursorOf, presentReview, presentSpread } from './present.ts';

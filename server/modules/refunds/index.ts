export { answerRefundRequest, type Given, giveRefund } from './answer.ts';
export { askRefund } from './ask.ts';
export { refundLabels, writeRefundMail } from './mails.ts';
export { presentQueued, presentRequest } from './present.ts';
export { readRefundState, refundRoleIn } from './state.ts';

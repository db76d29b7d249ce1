export { answerRefundRequest, type Given, giveRefund } from './answer-refund-request.ts';
export { refundLabels, writeRefundMail } from './mails.ts';
export { presentQueued, presentRequest } from './present.ts';
export { readRefundState, refundRoleIn } from './refund-state.ts';
export { askRefund } from './request-refund.ts';

export { issueReceipts } from './issue-receipts.ts';
export { presentReceipt } from './present.ts';

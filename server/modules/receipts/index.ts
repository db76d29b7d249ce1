export { issueReceipts } from './issue.ts';
export { presentReceipt } from './present.ts';

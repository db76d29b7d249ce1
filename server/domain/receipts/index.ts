export { issueReceipts } from './issue.ts';
export { drawReceipt } from './pdf.ts';
export { presentReceipt } from './present.ts';

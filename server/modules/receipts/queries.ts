export { findReceipt, listReceipts } from './receipt-store.ts';

export { button, code, facts, heading, note, paragraph, priceTable, quote, textLink } from './blocks.ts';
export { type MailBlock, type MailFrame, type MailParts, mailLayout, withChoicesLink } from './layout.ts';

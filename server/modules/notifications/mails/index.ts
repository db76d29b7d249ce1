export { button, code, heading, note, paragraph, quote, textLink, textLinks } from './blocks.ts';
export { type MailBlock, type MailFrame, withChoicesLink } from './layout.ts';
export { bookingCard, facts, type PriceRow, priceTable } from './tables.ts';
export { writeMail } from './write-mail.ts';

export {
  bookingCard,
  button,
  code,
  facts,
  heading,
  note,
  type PriceRow,
  paragraph,
  priceTable,
  quote,
  textLink,
  textLinks,
} from './blocks.ts';
export {
  type MailBlock,
  type MailFrame,
  type MailParts,
  mailLayout,
  withChoicesLink,
} from './layout.ts';

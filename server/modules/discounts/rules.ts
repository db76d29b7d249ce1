export {
  appliesTo,
  type CodeSubject,
  type CodeTerms,
  type DecidedDiscount,
  decideDiscount,
  discountSentence,
} from './rules/decide-discount.ts';

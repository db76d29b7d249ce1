export { lockOwnCode, ownCode, refuseCode, refuseForeignPage } from './own-code.ts';
export { presentCode } from './present.ts';
export { type CodeTerms, type DecidedDiscount, decideDiscount, discountSentence } from './rules/decide-discount.ts';
export {
  discountJson,
  findCode,
  insertCode,
  isCodeTaken,
  listCodes,
  listEvents,
  listOccurrences,
  listPackages,
  listServices,
  mayUseAgain,
  updateCode,
} from './store.ts';

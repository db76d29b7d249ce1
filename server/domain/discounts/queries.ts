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

export {
  discountJson,
  findCode,
  insertCode,
  isCodeTaken,
  listCodes,
  mayUseAgain,
  updateCode,
} from './store.ts';
export { listEvents, listOccurrences, listPackages, listServices } from './subject-store.ts';

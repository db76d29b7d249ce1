export {
  countMeeting,
  countWaiting,
  findEntry,
  findEntryByToken,
  findOfferedEntry,
  findOpenEntry,
  type Holder,
} from './entry-store.ts';
export { tendLists } from './list-store.ts';

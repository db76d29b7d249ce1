export {
  countMeeting,
  countWaiting,
  findEntry,
  findEntryByToken,
  findOpenEntry,
  type Holder,
} from './entry-store.ts';
export { tendLists } from './list-store.ts';

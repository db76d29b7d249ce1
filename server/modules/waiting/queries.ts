export {
  countMeeting,
  countWaiting,
  endEntryLinks,
  findEntry,
  findEntryByToken,
  findOfferedEntry,
  findOpenEntry,
  type Holder,
} from './entry-store.ts';
export { tendLists } from './list-store.ts';

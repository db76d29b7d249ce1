export { listEventsToRetry, listUnmatched } from './event-store.ts';
export { handleEvent, readEvent, retryEvent, settleListed } from './handle-event.ts';

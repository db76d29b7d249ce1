export { countWaitingRequests, findRequest, listQueue } from './request-store.ts';

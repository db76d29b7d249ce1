export { beginLook, endLooks, findLookedAt, listLooks } from './look-store.ts';

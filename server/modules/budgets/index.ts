export { listNearest, listNearestAccounts } from './nearest.ts';
export { quotasOf } from './rules/quotas.ts';
export { takeCallersMails, takeMails } from './take.ts';

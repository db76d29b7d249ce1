export { listNearest, listNearestAccounts } from './list-nearest.ts';
export { quotasOf } from './rules/quotas.ts';
export { takeCallersMails, takeMails } from './take-mails.ts';

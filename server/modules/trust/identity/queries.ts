export { listChecks } from './check-store.ts';

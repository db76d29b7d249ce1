export { listDue } from './release-store.ts';

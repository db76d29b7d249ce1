export { deleteRuns, findBackupAges, findLatestRuns } from './store.ts';

export { presentBackups } from './present.ts';
export { recordRun } from './record-run.ts';

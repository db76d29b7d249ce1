export { FREEZE_MS } from './rules/pause.ts';

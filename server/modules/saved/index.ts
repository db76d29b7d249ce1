export { markSaved } from './mark-saved.ts';

export { withSavesOf } from './mark-saved.ts';

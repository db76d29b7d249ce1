export { withSavesOf } from './own-saves.ts';

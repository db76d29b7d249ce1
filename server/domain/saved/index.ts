export { savableIds, withSaves } from './present.ts';

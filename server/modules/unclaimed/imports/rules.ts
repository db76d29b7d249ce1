export { isSource } from './rules/csv-columns.ts';

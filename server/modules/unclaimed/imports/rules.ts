export { isSource } from './rules/columns.ts';

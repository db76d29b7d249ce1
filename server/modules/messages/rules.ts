export { firstSide } from './rules/first-side.ts';

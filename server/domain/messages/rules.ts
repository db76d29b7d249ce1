export { excerpt } from './rules/excerpt.ts';
export { firstSide } from './rules/first-side.ts';

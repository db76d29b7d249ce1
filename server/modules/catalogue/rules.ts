export { refusePrice } from './rules/price.ts';
export { missingForPublishing } from './rules/setup-steps.ts';

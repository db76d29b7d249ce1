export { refusePrice } from './rules/price.ts';
export { missingForPublishing } from './rules/setup.ts';
export { slugOf } from './rules/slug.ts';

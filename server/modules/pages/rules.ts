export { freeSlug, slugOf } from './rules/slug.ts';

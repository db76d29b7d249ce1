export { termsIn } from './rules/terms.ts';

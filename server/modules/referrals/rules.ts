export { termsIn } from './rules/referral-terms.ts';

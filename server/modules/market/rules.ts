export { offersWithdrawal } from './rules/country.ts';

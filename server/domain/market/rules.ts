export { offersWithdrawal } from './country.ts';

export { priceBooking } from './create/rules/price.ts';

export { freeTimesOf, type ShownDates } from './free-times.ts';

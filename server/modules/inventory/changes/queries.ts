export { holdNewTime, lockSessions, type NewTime, swappedSeats, type TimeMissing } from './held-time-store.ts';

/**
 * How long a booking's earnings stay pending after its end (hours). Problems can be reported in this time. Afterwards
 * the earnings can be withdrawn.
 */
export const HOLD_HOURS = 48;

/**
 * For how long after its end a booking's earnings stay pending, so that something that went wrong can be reported; then
 * they can be withdrawn.
 */
export const HOLD_HOURS = 48;

/** How long a booking's earnings stay pending after its end (hours), so that problems can be reported. */
export const HOLD_HOURS = 48;

/** How long after the end of a booking its customer can request a refund (days). */
export const REFUND_ASK_DAYS = 30;

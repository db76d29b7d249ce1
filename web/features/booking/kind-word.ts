import type { Booking } from '#contract/entities/booking.ts';

/** The kind of a booking, as texts select their words by it. */
export const kindWord = (kind: Booking['kind']): 'event' | 'other' => (kind === 'event' ? kind : 'other');

import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { BookingDetails } from '../entities/booking.ts';
import { id, text } from '../fields.ts';
import { Currency } from '../money.ts';
import { upcomingStatuses } from '../states/booking.ts';

export const eventCalls = {
  'event/cancel_booking': call({
    access: 'booking_holder',
    mode: 'saga',
    summary:
      'Cancels a booking and refunds it by its policy, exactly as previewed; releases an unpaid hold. ' +
      'With `participants` below the number booked, only that many people are cancelled and the booking is priced ' +
      'again for the others.',
    input: z.strictObject({
      booking_id: id,
      reason: text(500, { min: 0, lines: true }).default(''),
      /** How many people to cancel; all of them when left out. */
      participants: z.number().int().min(1, 'Choose at least 1 person.').max(1000).optional(),
      /** The refund the person was shown, in minor units; another one is refused. */
      expected_refund: z.number().int().min(0).optional(),
      /**
       * The state the person was shown; in another one nothing is cancelled, as a hold that was paid meanwhile is no
       * hold any more.
       */
      expected_status: z.enum(upcomingStatuses).optional(),
    }),
    output: z.object({ booking: BookingDetails, refund_amount: z.number().int(), currency: Currency }),
    errors: ['booking_state', 'cancel_too_late', 'refund_changed'],
    idempotent: true,
  }),
} as const satisfies Record<string, CallContract>;

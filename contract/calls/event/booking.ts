import { z } from 'zod';
import { type CallContract, call } from '../../call.ts';
import { BookingDetails } from '../../entities/booking/details.ts';
import { example, madeUp } from '../../examples.ts';
import { email, id, moment, name, text, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { upcomingStatuses } from '../../states/booking.ts';

export const eventCalls = {
  'booking/withdraw_contract': call({
    access: 'booking_holder',
    mode: 'saga',
    summary:
      'Withdraws from the contract of a booking, as EU law lets its customer (`withdrawal` says whether): cancels ' +
      'what has not begun, refunds all of it, and mails the confirmation with date and time.',
    input: z.strictObject({
      booking_id: id,
      /** Who withdraws. */
      name: name(120),
      /** Where a copy of the confirmation goes, besides the mailbox of the booking. */
      email,
    }),
    example: { booking_id: example.booking_id, name: 'Casey Customer', email: madeUp.email },
    output: z.object({
      booking: BookingDetails,
      withdrawn_at: moment,
      refund_amount: whole,
      currency: Currency,
    }),
    errors: ['booking_state', 'withdrawal_refused'],
    idempotent: true,
  }),
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
      /** The number of people to cancel; all if absent. */
      participants: whole.min(1, 'Choose at least 1 person.').max(1000).optional(),
      /** The tickets of an event booking to cancel; all if absent. */
      ticket_ids: z.array(id).min(1, 'Choose at least one ticket.').max(100).optional(),
      /** The refund that the caller saw (minor units). Another refund is refused. */
      expected_refund: whole.min(0).optional(),
      /**
       * The state that the caller saw. In another state nothing is cancelled, for example when a hold was paid
       * meanwhile.
       */
      expected_status: z.enum(upcomingStatuses).optional(),
    }),
    example: { booking_id: example.guest_booking_id },
    output: z.object({ booking: BookingDetails, refund_amount: whole, currency: Currency }),
    errors: ['booking_state', 'cancel_too_late', 'refund_changed'],
    idempotent: true,
  }),
} as const satisfies Record<string, CallContract>;

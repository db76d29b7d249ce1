import { z } from 'zod';
import { type CallContract, call, perMinute } from '../../call.ts';
import { RefundRequest } from '../../entities/refund.ts';
import { example } from '../../examples.ts';
import { id, text, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';

const amount = z
  .number()
  .int('Enter a whole number in minor units.')
  .min(1, 'Enter an amount above 0.')
  .max(1_000_000_000_000, 'This is more than was paid.');

export const refundCalls = {
  'user/payment_refund_request': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Requests a refund from the provider outside the policy: everything that is left, unless `amount` is less. ' +
      'One open request per booking.',
    input: z.strictObject({ booking_id: id, reason: text(1000, { lines: true, min: 3 }), amount: amount.optional() }),
    example: { booking_id: example.booking_id, reason: 'The room was closed.', amount: 1000 },
    output: z.object({ request: RefundRequest }),
    errors: ['refund_request_open', 'refund_not_possible', 'refund_too_large'],
    idempotent: true,
    limit: perMinute(20),
  }),
  'user/refund_payment': call({
    access: 'provider',
    mode: 'saga',
    summary:
      'Grants a refund request fully or partly, declines it with a message, or issues a refund without a request. ' +
      'For the provider or staff, never more than was paid.',
    input: z.union(
      [
        z
          .strictObject({
            refund_request_id: id,
            grant: z.boolean(),
            amount: amount.optional(),
            word: text(1000, { lines: true, min: 0 }).default(''),
          })
          .refine((input) => input.grant || input.word !== '', {
            error: 'Tell the customer why not.',
            path: ['word'],
          }),
        z.strictObject({ booking_id: id, amount, reason: text(1000, { lines: true, min: 3 }) }),
      ],
      'Send a refund request and whether to grant it, or a booking with an amount and a reason.',
    ),
    example: { booking_id: example.booking_id, amount: 500, reason: 'We began late.' },
    output: z.object({
      booking_id: z.string(),
      /** The amount refunded by this answer; 0 for a refusal. */
      refund_amount: whole,
      currency: Currency,
      request: RefundRequest.nullable(),
    }),
    errors: ['refund_request_answered', 'refund_not_possible', 'refund_too_large'],
    idempotent: true,
  }),
} as const satisfies Record<string, CallContract>;

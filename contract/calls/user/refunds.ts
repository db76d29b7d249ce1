import { z } from 'zod';
import { type CallContract, call } from '../../call.ts';
import { RefundRequest } from '../../entities/refund.ts';
import { id, text } from '../../fields.ts';
import { Currency } from '../../money.ts';

const amount = z
  .number()
  .int('Please give a whole number of the smallest coin.')
  .min(1, 'Please give an amount above 0.')
  .max(1_000_000_000_000, 'This is more than was paid.');

export const refundCalls = {
  'user/payment_refund_request': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Asks the provider for money back outside the policy, all that is left unless `amount` says less; one open request per booking.',
    input: z.strictObject({ booking_id: id, reason: text(1000, { lines: true, min: 3 }), amount: amount.optional() }),
    output: z.object({ request: RefundRequest }),
    errors: ['refund_request_open', 'refund_not_possible', 'refund_too_large'],
    idempotent: true,
    limit: { max: 20, seconds: 60 },
  }),
  'user/refund_payment': call({
    access: 'provider',
    mode: 'saga',
    summary:
      'Grants a refund request, in whole or part, or refuses it with a word; or gives money back of one’s own will. By the provider or staff, never more than was paid.',
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
            error: 'Please say why not; the customer reads it.',
            path: ['word'],
          }),
        z.strictObject({ booking_id: id, amount, reason: text(1000, { lines: true, min: 3 }) }),
      ],
      'Please name a refund request and whether it is granted, or a booking with an amount and a reason.',
    ),
    output: z.object({
      booking_id: z.string(),
      /** What goes back now; 0 for a refusal. */
      refund_amount: z.number().int(),
      currency: Currency,
      request: RefundRequest.nullable(),
    }),
    errors: ['refund_request_answered', 'refund_not_possible', 'refund_too_large'],
    idempotent: true,
  }),
} as const satisfies Record<string, CallContract>;

import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { refundRequestMachine } from '../states/refund-request.ts';

/** A customer's refund request and its result; amounts in minor units. */
export const RefundRequest = z.object({
  _id: z.string(),
  booking_id: z.string(),
  amount: whole,
  currency: Currency,
  reason: z.string(),
  status: z.enum(refundRequestMachine.states),
  /** The provider's deadline for the answer; afterwards staff answers. */
  answer_by: z.string(),
  is_overdue: z.boolean(),
  granted_amount: whole.nullable(),
  /** The text of the answering side. */
  word: z.string(),
  answered_by: z.enum(['provider', 'admin']).nullable(),
  answered_at: moment.nullable(),
  created_at: moment,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** The part of a booking's payment that can still be refunded, and the sides that may decide. */
export const RefundState = z.object({
  paid: whole,
  refunded: whole,
  left: whole,
  currency: Currency,
  can_ask: z.boolean(),
  /** Why a request is not possible, in situations where the caller may expect one. */
  why_not: z.string().nullable(),
  /** The deadline for a request. */
  ask_until: z.string().nullable(),
  can_give: z.boolean(),
  requests: z.array(RefundRequest),
});
export type RefundState = z.infer<typeof RefundState>;

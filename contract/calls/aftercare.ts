import { z } from 'zod';
import { type CallContract, call, perMinute, perTenMinutes } from '../call.ts';
import { reportKinds, reportSubjects } from '../choices/report.ts';
import { Receipt } from '../entities/receipt.ts';
import { RefundState } from '../entities/refund.ts';
import { Report } from '../entities/report.ts';
import { example } from '../examples.ts';
import { id, text } from '../fields.ts';

/** Calls about a created booking's money and problems. */
export const aftercareCalls = {
  'booking/aftercare': call({
    access: 'booking_holder',
    mode: 'read',
    summary: 'Returns what can be refunded for a booking, its refund requests, the caller’s reports and the receipts.',
    input: z.strictObject({ booking_id: id }),
    example: { booking_id: example.booking_id },
    output: z.object({ refund: RefundState, reports: z.array(Report), receipts: z.array(Receipt) }),
    errors: [],
  }),
  'booking/receipt': call({
    access: 'booking_holder',
    mode: 'write',
    summary: 'Lists the receipts and refund notes of a booking with their PDF links, and issues missing ones.',
    input: z.strictObject({ booking_id: id }),
    example: { booking_id: example.booking_id },
    output: z.object({ items: z.array(Receipt) }),
    errors: [],
    limit: perMinute(60),
  }),
  'wallet/add_report': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Reports a booking, payment, provider, review or event to staff. ' +
      'A booking’s earnings are held until the report is closed.',
    input: z
      .strictObject({
        about: z.enum(reportSubjects),
        kind: z.enum(reportKinds),
        text: text(2000, { lines: true, min: 10 }),
        booking_id: id.optional(),
        provider_id: id.optional(),
        review_id: id.optional(),
        event_id: id.optional(),
      })
      .refine((input) => !['booking', 'payment'].includes(input.about) || input.booking_id !== undefined, {
        error: 'Choose the booking this is about.',
        path: ['booking_id'],
      })
      .refine((input) => input.about !== 'review' || input.review_id !== undefined, {
        error: 'Choose the review this is about.',
        path: ['review_id'],
      })
      .refine((input) => (input.about === 'event') === (input.event_id !== undefined), {
        error: 'Choose the event this is about.',
        path: ['event_id'],
      })
      .refine(
        (input) => input.about !== 'provider' || input.provider_id !== undefined || input.booking_id !== undefined,
        { error: 'Choose the provider this is about.', path: ['provider_id'] },
      ),
    example: {
      about: 'booking',
      kind: 'not_as_agreed',
      booking_id: example.booking_id,
      text: 'It took half an hour only.',
    },
    output: z.object({ report: Report }),
    errors: ['report_open', 'verification_required'],
    idempotent: true,
    limit: { ...perTenMinutes(30), shared: true },
  }),
} as const satisfies Record<string, CallContract>;

import { z } from 'zod';
import { type CallContract, call, perMinute } from '../call.ts';
import { PriceBreakdown } from '../entities/booking.ts';
import { DiscountCode, discountKinds, discountReasons } from '../entities/discount.ts';
import { example } from '../examples.ts';
import { discountCode, id, instant, moment, typedCode, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { pageInput, pageOf } from '../paging.ts';
import { TicketChoice } from './booking.ts';

const count = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1, or leave it empty.')
  .max(1_000_000, 'That’s too many. Leave it empty instead.');
const value = z
  .number()
  .int('Enter a whole number.')
  .min(0, 'Enter a discount above 0.')
  .max(1_000_000_000, 'This is too high.');
const minimum = z
  .number()
  .int('Enter a whole number in minor units.')
  .min(0, 'This can’t be negative.')
  .max(1_000_000_000, 'This is too high.');

const services = z.array(id).max(100, 'Choose at most 100 services, or none for all.');
const events = z.array(id).max(100, 'Choose at most 100 events.');
const dates = z.array(id).max(400, 'Choose at most 400 dates.');
const packages = z.array(id).max(100, 'Choose at most 100 tickets.');

const listInput = z.strictObject({ provider_id: id, ...pageInput });
const eventInput = z.strictObject({ provider_id: id, event_id: id, ...pageInput });

export const discountCodeCalls = {
  'discount_code/all_discount_code': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the promo codes of one of my pages, newest first, with uses and sales.',
    input: listInput,
    example: { provider_id: example.provider_id },
    output: pageOf(DiscountCode),
    errors: [],
  }),
  'discount_code/get_discount_code': call({
    access: 'provider',
    mode: 'read',
    summary: 'Returns one of my promo codes.',
    input: z.strictObject({ discount_code_id: id }),
    example: { discount_code_id: example.discount_code_id },
    output: DiscountCode,
    errors: [],
  }),
  'discount_code/check_discount_code': call({
    access: 'provider',
    mode: 'read',
    summary: 'Checks whether a code is still available on my page.',
    input: z.strictObject({ provider_id: id, code: discountCode }),
    example: { provider_id: example.provider_id, code: 'NEW-10' },
    output: z.object({ code: z.string(), free: z.boolean() }),
    errors: [],
  }),
  'discount_code/create_discount_code': call({
    access: 'provider',
    mode: 'write',
    summary: 'Creates a promo code for a page: a percentage or a fixed amount in the page’s currency.',
    input: z.strictObject({
      provider_id: id,
      code: discountCode,
      kind: z.enum(discountKinds),
      value,
      service_ids: services.default([]),
      event_ids: events.default([]),
      occurrence_ids: dates.default([]),
      package_ids: packages.default([]),
      starts_at: instant.nullable().default(null),
      ends_at: instant.nullable().default(null),
      max_uses: count.nullable().default(null),
      max_uses_per_customer: count.nullable().default(null),
      minimum_spend: minimum.default(0),
      is_active: z.boolean().default(true),
    }),
    example: { provider_id: example.provider_id, code: 'NEW-10', kind: 'percent', value: 10 },
    output: DiscountCode,
    errors: ['discount_code_taken', 'quota_reached'],
    idempotent: true,
    limit: perMinute(60),
  }),
  'discount_code/edit_discount_code': call({
    access: 'provider',
    mode: 'write',
    summary: 'Changes a promo code. Omitted fields stay, and existing bookings keep their price.',
    input: z.strictObject({
      discount_code_id: id,
      code: discountCode.optional(),
      kind: z.enum(discountKinds).optional(),
      value: value.optional(),
      service_ids: services.optional(),
      event_ids: events.optional(),
      occurrence_ids: dates.optional(),
      package_ids: packages.optional(),
      starts_at: instant.nullable().optional(),
      ends_at: instant.nullable().optional(),
      max_uses: count.nullable().optional(),
      max_uses_per_customer: count.nullable().optional(),
      minimum_spend: minimum.optional(),
      is_active: z.boolean().optional(),
    }),
    example: { discount_code_id: example.discount_code_id, value: 15 },
    output: DiscountCode,
    errors: ['discount_code_taken'],
  }),
  'discount_code/delete_discount_code': call({
    access: 'provider',
    mode: 'write',
    summary: 'Deletes a promo code. Existing bookings keep their price.',
    input: z.strictObject({ discount_code_id: id }),
    example: { discount_code_id: example.discount_code_id },
    output: z.object({ deleted: z.literal(true) }),
    errors: [],
  }),
  'discount_code/discount_provider_service_list': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the services of my page that a promo code can apply to.',
    input: listInput,
    example: { provider_id: example.provider_id },
    output: pageOf(
      z.object({
        _id: z.string(),
        title: z.string(),
        amount: whole,
        currency: Currency,
        is_active: z.boolean(),
      }),
    ),
    errors: [],
  }),
  'discount_code/discount_provider_event_list': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists my page’s events, next first.',
    input: listInput,
    example: { provider_id: example.provider_id },
    output: pageOf(z.object({ _id: z.string(), title: z.string(), starts_at: moment })),
    errors: [],
  }),
  'discount_code/recurrent_event_detail': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the dates of one of my events, next first.',
    input: eventInput,
    example: { provider_id: example.provider_id, event_id: example.event_id },
    output: pageOf(z.object({ _id: z.string(), starts_at: moment, ends_at: moment })),
    errors: [],
  }),
  'discount_code/recurrent_package_detail': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the tickets of one of my events, as guests see them, with their bookings.',
    input: eventInput,
    example: { provider_id: example.provider_id, event_id: example.event_id },
    output: pageOf(
      z.object({
        _id: z.string(),
        title: z.string(),
        amount: whole,
        currency: Currency,
        is_hidden: z.boolean(),
        bookings: whole,
      }),
    ),
    errors: [],
  }),
  'discount_code/verify_discount_code': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Returns the price of a booking with a promo code and, if signed in, with credit. ' +
      'If the code can’t be used, returns the reason and the price without it.',
    input: z
      .strictObject({
        service_id: id.optional(),
        /** Tickets of an event instead of a service. */
        items: z.array(TicketChoice).min(1, 'Choose at least one ticket.').max(20).optional(),
        participants: whole.min(1, 'Enter at least one person.').max(500).default(1),
        code: typedCode.optional(),
        use_credit: z.boolean().default(false),
        /**
         * A guest's proof from verify_otp. How often their address has used the code is counted only with this proof.
         * This call does not consume the proof.
         */
        email_token: z.string().max(200).optional(),
      })
      .refine((input) => (input.service_id === undefined) !== (input.items === undefined), {
        error: 'Choose either a service or tickets.',
        path: ['service_id'],
      }),
    example: { service_id: example.service_id, code: 'SPRING-10' },
    output: z.object({
      /** The discount of the code; null without a usable code. */
      discount: z.object({ code: z.string(), kind: z.enum(discountKinds), value: whole }).nullable(),
      why: z.enum(discountReasons).nullable(),
      /** A sentence for people: the effect of the code, or why it has none. Empty without a code. */
      sentence: z.string(),
      /** The caller's credit in this currency (minor units). */
      credit_available: whole,
      price: PriceBreakdown,
    }),
    errors: ['service_inactive', 'not_on_sale'],
    limit: { ...perMinute(60), shared: true },
  }),
} as const satisfies Record<string, CallContract>;

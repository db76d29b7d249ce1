import { z } from 'zod';
import { type CallContract, call, perTenMinutes } from '../call.ts';
import { CustomerBlock } from '../entities/trust/block.ts';
import { example } from '../examples.ts';
import { email, id } from '../fields.ts';
import { pageInput, pageOf } from '../paging.ts';

/** The customer of a booking or a conversation with a page of mine. */
const which = { booking_id: id.optional(), conversation_id: id.optional() };

export const blockCalls = {
  'my_page/block_customer': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Blocks the customer of a booking or a conversation with a page of mine, or an address: they can’t book, ' +
      'write, wait or be invited by any of my pages. Existing bookings stay.',
    input: z.strictObject({ ...which, email: email.optional() }),
    example: { booking_id: example.guest_booking_id },
    output: z.object({ block: CustomerBlock }),
    errors: ['quota_reached'],
    limit: perTenMinutes(60),
  }),
  'my_page/unblock_customer': call({
    access: 'provider',
    mode: 'write',
    summary: 'Lets a customer whom I blocked book and write again.',
    input: z.strictObject({ block_id: id }),
    example: { block_id: example.block_id },
    output: z.object({}),
    errors: [],
  }),
  'my_page/block_list': call({
    access: 'provider',
    mode: 'read',
    summary: 'Lists the customers whom I blocked, newest first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(CustomerBlock),
    errors: [],
  }),
  'my_page/customer_block': call({
    access: 'provider',
    mode: 'read',
    summary: 'Says whether I blocked the customer of a booking or a conversation with a page of mine.',
    input: z.strictObject(which),
    example: { booking_id: example.booking_id },
    output: z.object({
      /** The customer’s name. */
      name: z.string(),
      block: CustomerBlock.nullable(),
      can: z.object({ block: z.boolean() }),
    }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;

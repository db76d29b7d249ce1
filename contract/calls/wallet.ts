import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { BookingDetails } from '../entities/booking.ts';
import { Card } from '../entities/wallet.ts';
import { id, ownPath } from '../fields.ts';
import { pageInput, pageOf } from '../page.ts';

const token = z.string().min(1, 'Please enter a card.').max(200);

export const walletCalls = {
  'wallet/add_booking_pay': call({
    access: 'booking_holder',
    mode: 'saga',
    summary:
      'Pays a held booking with a card token or a saved card; without either it looks at a payment under way (after a 3-D Secure challenge). For a request, and for a booking more than 80 days ahead, the card is verified and nothing is charged yet.',
    input: z.strictObject({
      booking_id: id,
      payment_method: token.optional(),
      card_id: id.optional(),
      save_card: z.boolean().default(false),
      /** Where the customer comes back to from the bank; their bookings when left out. */
      return_path: ownPath.optional(),
    }),
    output: z.object({
      /** `requested`: the card is verified and the provider asked. */
      status: z.enum(['confirmed', 'requested', 'action_needed', 'processing']),
      booking: BookingDetails,
      /** Where the customer confirms with the bank, when `action_needed`. */
      action: z.object({ kind: z.literal('challenge'), url: z.string() }).nullable(),
    }),
    errors: [
      'booking_state',
      'booking_expired',
      'payment_declined',
      'payment_method_unknown',
      'payment_pending',
      'gateway_unavailable',
    ],
    idempotent: true,
    limit: { most: 60, seconds: 60 },
  }),
  'wallet/save_card': call({
    access: 'user',
    mode: 'saga',
    summary: 'Keeps a card for later by the gateway’s token.',
    input: z.strictObject({ token, make_default: z.boolean().default(false) }),
    output: Card,
    errors: ['payment_method_unknown', 'gateway_unavailable'],
    idempotent: true,
    limit: { most: 10, seconds: 60, shared: true },
  }),
  'wallet/card_list': call({
    access: 'user',
    mode: 'read',
    summary: 'My saved cards, the default first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(Card),
    errors: [],
  }),
  'wallet/delete_card': call({
    access: 'user',
    mode: 'write',
    summary: 'Forgets a saved card here at once, and at the gateway as soon as that answers.',
    input: z.strictObject({ card_id: id }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ['card_in_use'],
  }),
} as const satisfies Record<string, CallContract>;

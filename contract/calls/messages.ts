import { z } from 'zod';
import { type CallContract, call, perMinute, perTenMinutes } from '../call.ts';
import { sides } from '../choices/message.ts';
import { Conversation, Message } from '../entities/message.ts';
import { example, madeUp } from '../examples.ts';
import { email, id, name, text, whole } from '../fields.ts';
import { MAX_FILES, MAX_LETTERS } from '../limits/messages.ts';
import { pageInput, pageOf, query } from '../paging.ts';

/** The conversation of a booking, or by its own id. Without either, the Booking-Token decides. */
const which = { booking_id: id.optional(), conversation_id: id.optional() };
const labels = text(MAX_LETTERS, { min: 0, lines: true });
/** A key from the sender. A repeated message is stored once. */
const client_key = id.optional();

const asked = z.object({
  /** True if the page has no owner yet. The message is then stored for a future owner. */
  is_stored: z.boolean(),
  /** The number of messages stored for the future owner of such a page. */
  waiting: whole,
});

export const messageCalls = {
  'booking/message_list': call({
    access: 'booking_holder',
    mode: 'read',
    summary:
      'Returns a conversation, of a booking or started on a provider’s page: newest page first, ' +
      'newest message last in each page. The cursor leads to earlier messages. ' +
      'Call `message_view` to mark it as read.',
    input: z.strictObject({ ...which, ...pageInput, limit: query.int(1, 100).default(30) }),
    example: { booking_id: example.booking_id },
    output: pageOf(Message).extend({ conversation: Conversation }),
    errors: [],
  }),
  'booking/add_message': call({
    access: 'booking_holder',
    mode: 'saga',
    summary: 'Sends a message: text, and up to four pictures or PDFs of 10 MB each in the parts `files`.',
    input: z.strictObject({
      ...which,
      text: labels.default(''),
      client_key,
      /** The names of the files, in order. */
      file_names: z
        .array(name(120, { min: 0 }))
        .max(MAX_FILES)
        .default([]),
    }),
    example: { booking_id: example.booking_id, text: 'Is there a place for my bicycle?' },
    output: Message,
    errors: ['picture_unreadable', 'picture_too_large', 'storage_full', 'verification_required'],
    files: { files: { max: MAX_FILES, kind: 'document' } },
    limit: perMinute(60),
  }),
  'booking/message_view': call({
    access: 'booking_holder',
    mode: 'write',
    summary: 'Marks a conversation as read up to a message. The other side sees it.',
    input: z.strictObject({ ...which, seq: whole.min(0).max(2_000_000_000) }),
    example: { booking_id: example.booking_id, seq: 1 },
    output: z.object({ unread_count: whole }),
    errors: [],
  }),
  'booking/conversation_list': call({
    access: 'user',
    mode: 'read',
    summary:
      'Lists my conversations as customer or provider, latest message first. ' +
      'By default, the side with unread messages, else the side with more conversations.',
    input: z.strictObject({ as: z.enum(sides).optional(), ...pageInput }),
    example: { as: 'provider' },
    output: pageOf(Conversation).extend({
      as: z.enum(sides),
      /** The number of conversations with unread messages. */
      unread_count: whole,
      /** The same number for the other side. */
      other_unread_count: whole,
    }),
    errors: [],
  }),
  'claim/add_message': call({
    access: 'user',
    mode: 'write',
    summary:
      'Sends a message to a provider before booking, in the existing conversation if there is one. ' +
      'Messages to an unclaimed page are kept for its owner.',
    input: z.strictObject({ provider_id: id, text: text(MAX_LETTERS, { lines: true }), client_key }),
    example: { provider_id: example.provider_id, text: 'Do you teach children?' },
    output: asked.extend({ conversation_id: z.string() }),
    errors: [],
    limit: perMinute(20),
  }),
  'claim/guest_add_message': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Sends a message to a provider without an account. The answer goes to the mailbox, with a link to reply. ' +
      'It opens nothing by itself, since the address is not verified.',
    input: z.strictObject({
      provider_id: id,
      text: text(MAX_LETTERS, { lines: true }),
      client_key,
      name: name(120),
      email,
    }),
    example: {
      provider_id: example.provider_id,
      text: 'Do you come to us?',
      name: 'Gia Guest',
      email: madeUp.guest_email,
    },
    output: asked,
    errors: [],
    limit: { ...perTenMinutes(6), shared: true },
  }),
} as const satisfies Record<string, CallContract>;

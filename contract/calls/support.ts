import { z } from 'zod';
import { type CallContract, call, perMinute, perTenMinutes } from '../call.ts';
import { AdminHelpMessage, AdminHelpTicket, HelpMessage, HelpTicket } from '../entities/help/ticket.ts';
import { example } from '../examples.ts';
import { email, id, name, text, whole } from '../fields.ts';
import { MAX_FILES, MAX_LETTERS } from '../limits/messages.ts';
import { pageInput, pageOf, query } from '../paging.ts';
import { helpMachine } from '../states/help.ts';

/** The names of the files, in order. */
const file_names = z
  .array(name(120, { min: 0 }))
  .max(MAX_FILES)
  .default([]);
/** A key from the sender. A repeated ticket or message is stored once. */
const client_key = id.optional();
/** A page of a thread: newest page first, newest message last in each. */
const threadInput = { ...pageInput, limit: query.int(1, 100).default(50) };

/** Help tickets: asking the operator, and answering as staff. */
export const supportCalls = {
  'user/add_help_support': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Asks the marketplace’s support: a subject, a text, and up to four pictures or PDFs of 10 MB each in the parts ' +
      '`attachments`. Guests give an email address and get a link to their ticket there. A ticket may be about a ' +
      'booking, an event or a page that its author can see.',
    input: z.strictObject({
      subject: name(120),
      text: text(MAX_LETTERS, { lines: true, min: 10 }),
      /** For guests. A signed-in user’s own address is used. */
      email: email.optional(),
      booking_id: id.optional(),
      event_id: id.optional(),
      provider_id: id.optional(),
      client_key,
      file_names,
    }),
    example: {
      subject: 'Where is my receipt?',
      text: 'I can’t find the receipt of Monday.',
      booking_id: example.booking_id,
    },
    output: z.object({ ticket: HelpTicket }),
    errors: ['picture_unreadable', 'picture_too_large', 'storage_full'],
    files: { attachments: { max: MAX_FILES, kind: 'document' } },
    limit: { ...perTenMinutes(10), shared: true },
  }),
  'user/help_ticket_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists my help tickets, the one with the latest message first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(HelpTicket),
    errors: [],
  }),
  'user/help_ticket': call({
    access: 'booking_holder',
    mode: 'read',
    summary:
      'Returns one of my help tickets with its messages: newest page first, newest message last in each page. ' +
      'Without an id, the Booking-Token of a guest’s mailed link decides.',
    input: z.strictObject({ ticket_id: id.optional(), ...threadInput }),
    example: { ticket_id: example.help_ticket_id },
    output: pageOf(HelpMessage).extend({ ticket: HelpTicket }),
    errors: [],
  }),
  'user/add_help_message': call({
    access: 'booking_holder',
    mode: 'saga',
    summary: 'Adds a message to one of my help tickets. A closed ticket opens again.',
    input: z.strictObject({
      ticket_id: id.optional(),
      text: text(MAX_LETTERS, { min: 0, lines: true }).default(''),
      client_key,
      file_names,
    }),
    example: { ticket_id: example.help_ticket_id, text: 'It’s still there today.' },
    output: z.object({ message: HelpMessage, ticket: HelpTicket }),
    errors: ['picture_unreadable', 'picture_too_large', 'storage_full'],
    files: { attachments: { max: MAX_FILES, kind: 'document' } },
    limit: perMinute(20),
  }),
  'admin/help_ticket_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists help tickets: open ones, oldest first; answered or closed ones, newest first.',
    input: z.strictObject({
      ...pageInput,
      state: z.enum(helpMachine.states).default('open'),
      /** Only tickets that I have taken. */
      mine: query.flag().default(false),
    }),
    example: {},
    output: pageOf(AdminHelpTicket),
    errors: [],
  }),
  'admin/help_ticket': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns a help ticket with its messages: newest page first, newest message last in each page.',
    input: z.strictObject({ ticket_id: id, ...threadInput }),
    example: { ticket_id: example.help_ticket_id },
    output: pageOf(AdminHelpMessage).extend({ ticket: AdminHelpTicket }),
    errors: [],
  }),
  'admin/answer_help_ticket': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Answers a help ticket and notifies its author, closes it or opens it again, takes it, or gives it back. ' +
      'An answer to a ticket that changed since `seq` is refused.',
    input: z.strictObject({
      ticket_id: id,
      verb: z.enum(['reply', 'close', 'reopen', 'assign', 'release']),
      /** With `reply`. */
      text: text(MAX_LETTERS, { lines: true }).optional(),
      /** With `reply`: the number of the last message that the answer takes into account. */
      seq: whole.min(1).max(2_000_000_000).optional(),
      /** With `reply`: closes the ticket with the answer. */
      close: z.boolean().default(false),
    }),
    example: { ticket_id: example.help_ticket_id, verb: 'close' },
    output: z.object({ ticket: AdminHelpTicket }),
    errors: ['help_ticket_state'],
  }),
} as const satisfies Record<string, CallContract>;

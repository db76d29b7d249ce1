import { address, type Columns, through, user } from './column-types.ts';

/** What people write: messages, reviews, reports, help tickets, claims, notifications, mails. */
export const texts: Columns = {
  notifications: {
    sides: [
      { of: [user('user_id')], rows: 'deleted', personal: { title: 'row', text: 'row', message: 'row', link: 'row' } },
      {
        // What others were told about them.
        of: [
          through('booking_id', 'bookings'),
          through('booking_id', 'bookings', 1),
          through('hire_id', 'hires'),
          through('hire_id', 'hires', 1),
          { about: 'once_key', tables: ['users', 'conversations', 'reviews', 'claims', 'help_tickets', 'referrals'] },
        ],
        rows: 'deleted',
        is_exported: false,
      },
    ],
    bookkeeping: 'id user_id kind booking_id hire_id invitation_id seen_at created_at',
    technical: 'once_key',
  },
  outbox_messages: {
    sides: [
      { of: [address('to_address'), user('user_id')], rows: 'deleted', personal: { to_address: 'row' } },
      {
        // Of mails to others, whose content is deleted when they were sent.
        of: [],
        personal: {
          subject: { stays: 'theirs' },
          text: { stays: 'theirs' },
          html: { stays: 'theirs' },
          attachments: { stays: 'theirs' },
        },
      },
    ],
    bookkeeping: 'id channel kind user_id booking_id state attempts starts_at due_at created_at sent_at',
    technical: 'once_key device_id link is_answer reason',
  },
  message_files: {
    sides: [
      {
        of: [
          through('message_id', 'messages'),
          through('message_id', 'messages', 1),
          through('help_message_id', 'help_messages'),
        ],
        rows: 'deleted',
        personal: { name: 'row' },
      },
    ],
    bookkeeping: 'id message_id help_message_id position bytes picture_id',
    technical: 'key',
  },
  messages: {
    sides: [
      { of: [user('author_id')], personal: { subject: 'null', text: 'empty' } },
      {
        // Of a guest with their address.
        of: [through('conversation_id', 'conversations')],
        where: { column: 'side', is: 'customer' },
        personal: { text: 'empty' },
      },
      {
        // What they received.
        of: [through('conversation_id', 'conversations'), through('conversation_id', 'conversations', 1)],
        seen: 'subject text',
      },
    ],
    bookkeeping: 'id conversation_id seq side author_id created_at',
    technical: 'client_key',
  },
  conversations: {
    sides: [
      {
        of: [user('customer_id'), address('guest_email')],
        personal: { guest_name: 'name', guest_email: 'address', access_token_hash: 'null' },
      },
      { of: [through('provider_id', 'providers')] },
    ],
    bookkeeping: 'id provider_id booking_id customer_id created_at last_at',
    technical: `last_seq customer_read_seq provider_read_seq customer_unread provider_unread customer_mailed_seq
      provider_mailed_seq stored_bytes`,
  },
  help_messages: {
    sides: [
      { of: [through('ticket_id', 'help_tickets')], rows: 'deleted', personal: { text: 'row' } },
      { of: [user('author_id')], personal: { text: { stays: 'theirs' } } },
    ],
    bookkeeping: 'id ticket_id seq side author_id created_at',
    technical: 'client_key',
  },
  help_tickets: {
    sides: [
      {
        of: [user('author_id'), address('guest_email')],
        rows: 'deleted',
        personal: { subject: 'row', guest_email: 'row', language: 'row' },
      },
      { of: [user('assigned_to')], personal: { assigned_to: 'null' }, is_exported: false },
    ],
    bookkeeping: 'id author_id booking_id event_id provider_id status status_at created_at last_at',
    technical: 'access_token_hash last_seq stored_bytes client_key',
  },
  reviews: {
    sides: [
      {
        // A guest’s by their booking.
        of: [user('author_id'), through('booking_id', 'bookings')],
        personal: { author_name: 'name', text: { stays: 'opinion' }, is_held: 'false' },
      },
      {
        of: [through('provider_id', 'providers')],
        personal: { reply: 'null', replied_at: 'null', is_held: 'false' },
        seen: 'text',
      },
    ],
    bookkeeping: 'id booking_id provider_id service_id event_id author_id rating is_hidden created_at',
  },
  // Evidence may show more than a decision was made by: it goes, what was written stays.
  appeal_files: {
    sides: [{ of: [through('appeal_id', 'appeals')], rows: 'deleted', personal: { name: 'row' } }],
    bookkeeping: 'id appeal_id position picture_id bytes',
    technical: 'key',
  },
  appeals: {
    sides: [
      {
        of: [through('action_id', 'moderation_actions')],
        personal: { text: { stays: 'evidence' }, word: { stays: 'evidence' } },
      },
      { of: [user('decided_by_user_id')], personal: { decided_by_name: { stays: 'evidence' } }, is_exported: false },
    ],
    bookkeeping: 'id action_id status due_at decided_by_user_id created_at decided_at',
  },
  content_checks: {
    sides: [
      {
        of: [user('user_id'), through('provider_id', 'providers'), through('subject_id', 'reviews')],
        rows: 'deleted',
        personal: { author_name: 'row', label: 'row', text: 'row', found: 'row' },
      },
      { of: [user('decided_by_user_id')], personal: { decided_by_name: { stays: 'evidence' } }, is_exported: false },
    ],
    bookkeeping:
      'id kind subject_id provider_id user_id causes status action_id decided_by_user_id created_at decided_at',
    technical: 'revision',
  },
  identity_checks: {
    sides: [
      { of: [user('user_id')], rows: 'deleted', personal: { note: 'row', revoked_note: 'row' } },
      { of: [user('by_user_id')], personal: { by_name: { stays: 'theirs' } }, is_exported: false },
    ],
    bookkeeping: 'id user_id by_user_id created_at revoked_at',
  },
  moderation_actions: {
    sides: [
      {
        of: [user('user_id'), through('provider_id', 'providers'), through('subject_id', 'reviews')],
        personal: { label: 'name', reason: { stays: 'evidence' }, undone_reason: { stays: 'evidence' } },
      },
      {
        of: [user('by_user_id'), user('undone_by_user_id')],
        personal: { by_name: { stays: 'evidence' }, undone_by_name: { stays: 'evidence' } },
        is_exported: false,
      },
    ],
    bookkeeping: `id kind subject_id provider_id user_id booking_id report_id parent_id before status by_user_id
      undone_by_user_id created_at undone_at`,
  },
  warnings: {
    sides: [{ of: [user('user_id')], personal: { reason: { stays: 'evidence' } } }],
    bookkeeping: 'report_id user_id warned_at',
  },
  reports: {
    sides: [{ of: [user('by_user_id')], personal: { text: { stays: 'evidence' }, word: { stays: 'evidence' } } }],
    bookkeeping: `id about kind booking_id provider_id review_id event_id by_role by_user_id status outcome closed_at
      created_at`,
  },
  claim_files: {
    sides: [{ of: [through('claim_id', 'claims')], rows: 'deleted', personal: { name: 'row' } }],
    bookkeeping: 'id claim_id position picture_id bytes',
    technical: 'key',
  },
  claims: {
    sides: [
      {
        of: [user('user_id'), address('guest_email')],
        rows: 'deleted',
        personal: { guest_name: 'row', guest_email: 'row', text: 'row', word: 'row' },
      },
    ],
    bookkeeping: 'id provider_id user_id status method asked_at is_dispute paused_until created_at decided_at',
    technical: 'code_hmac code_expires_at wrong_codes',
  },
};

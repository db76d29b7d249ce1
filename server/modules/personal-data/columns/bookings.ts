import { address, type Columns, through, user } from './column-types.ts';

/** Bookings, and the money that moves with them. */
export const bookings: Columns = {
  answers: {
    sides: [
      {
        of: [through('ticket_id', 'tickets'), through('ticket_id', 'tickets', 1)],
        rows: 'deleted',
        personal: { value: 'row' },
      },
      // What guests answered to their questions: nobody reads it any more.
      { of: [through('question_id', 'questions')], rows: 'deleted', is_exported: false },
    ],
    bookkeeping: 'id question_id ticket_id occurrence_id created_at',
  },
  check_ins: {
    sides: [
      {
        of: [user('user_id')],
        personal: { gate: { stays: 'log' } },
        is_exported: false,
      },
    ],
    bookkeeping: `nonce occurrence_id ticket_id kind why other_nonce user_id door_link_id scanned_at received_at
      joined_online`,
    technical: 'seq',
  },
  admissions: {
    sides: [{ of: [through('ticket_id', 'tickets')] }],
    bookkeeping: 'ticket_id occurrence_id admitted_at',
    technical: 'nonce',
  },
  ticket_past_dates: {
    sides: [
      {
        of: [through('ticket_id', 'tickets')],
        rows: 'deleted',
        personal: { attendee_email: 'row' },
      },
      { of: [address('attendee_email')], rows: 'deleted', personal: { attendee_email: 'row' } },
    ],
    bookkeeping: 'ticket_id occurrence_id',
  },
  tickets: {
    sides: [
      {
        of: [through('booking_id', 'bookings')],
        personal: { attendee_name: 'empty', attendee_email: 'null' },
      },
      // Of somebody else's booking, given to them.
      { of: [address('attendee_email')], personal: { attendee_name: 'empty', attendee_email: 'null' } },
    ],
    bookkeeping: `id booking_id package_id occurrence_id position status created_at transfers transferred_at`,
    technical: 'code_turn short_code',
  },
  waiting_entries: {
    sides: [
      {
        of: [user('user_id'), address('guest_email')],
        rows: 'deleted_if_free',
        personal: {
          guest_name: 'name',
          guest_email: 'address',
          language: { stays: 'nothing' },
          status: { value: 'left', from: 'waiting' },
        },
      },
    ],
    bookkeeping: `id event_id service_id starts_at occurrence_ids from_date until_date package_ids seats takes_fewer
      user_id booking_id offers_missed missed_at passed_at created_at`,
    technical: 'token_hash',
  },
  booking_changes: {
    sides: [
      { of: [through('booking_id', 'bookings')], personal: { customer_address: 'empty', note: 'empty' } },
      { of: [through('booking_id', 'bookings', 1)], seen: 'customer_address note' },
    ],
    bookkeeping: `id booking_id provider_id by_role by_user_id status service_id event_id ended_ticket_ids title
      participants starts_at ends_at place currency unit_amount price discount credit waived system_charge total
      line_items difference cancellation_policy cancel_cutoff_minutes expires_at created_at updated_at`,
  },
  booking_history: {
    sides: [
      { of: [user('by_user_id')], personal: { why: { by: 'erase_history_words' } } },
      {
        // Of a guest, who has no id.
        of: [through('booking_id', 'bookings')],
        where: { column: 'by_role', is: 'customer' },
        personal: { why: { by: 'erase_guest_history_words' } },
      },
      { of: [through('booking_id', 'bookings'), through('booking_id', 'bookings', 1)], seen: 'why' },
    ],
    bookkeeping: 'id booking_id at by_role by_user_id what from_status to_status message',
  },
  booked_days: { technical: 'timezone day began ended' },
  booked_day_sums: { technical: 'timezone day currency bookings paid value fees' },
  date_sales: { bookkeeping: 'occurrence_id event_id amount packages bookings requests origins box_office gifts' },
  date_sales_changes: { technical: 'id event_id occurrence_id' },
  booking_items: {
    sides: [{ of: [through('booking_id', 'bookings'), through('booking_id', 'bookings', 1)] }],
    bookkeeping: 'id booking_id change_id line occurrence_id package_id title seats unit_amount price discount',
  },
  booking_cards: {
    sides: [
      {
        of: [through('booking_id', 'bookings')],
        personal: { card: 'null', action: 'null', payment_method: { stays: 'nothing' } },
      },
    ],
    bookkeeping: 'id booking_id change_id status gateway decline_reason created_at updated_at',
    technical: 'customer gateway_id is_to_save',
  },
  payments: {
    sides: [
      {
        of: [through('booking_id', 'bookings')],
        personal: { card: { stays: 'books' }, fingerprint: 'null', action: 'null', save_token: 'null' },
      },
      { of: [through('provider_id', 'providers')] },
    ],
    bookkeeping: `id booking_id change_id provider_id amount currency status gateway decline_reason refunded created_at
      updated_at`,
    technical: 'gateway_id',
  },
  refund_requests: {
    sides: [
      {
        of: [through('booking_id', 'bookings'), through('provider_id', 'providers')],
        personal: { reason: { stays: 'books' }, word: { stays: 'books' } },
      },
    ],
    bookkeeping: `id booking_id provider_id amount currency by_user_id status answer_by granted_amount answered_by
      answered_by_user_id answered_at created_at`,
  },
  refunds: {
    sides: [{ of: [through('booking_id', 'bookings'), through('booking_id', 'bookings', 1)] }],
    bookkeeping: 'id payment_id booking_id request_id amount currency status reason created_at settled_at',
    technical: 'gateway_id tries fail_reason',
  },
  disputes: {
    sides: [{ of: [through('payment_id', 'payments'), through('payment_id', 'payments', 1)] }],
    bookkeeping: 'id payment_id amount taken currency status reason due_at created_at updated_at',
    technical: 'gateway_id',
  },
  receipts: {
    sides: [
      {
        of: [through('booking_id', 'bookings'), through('provider_id', 'providers')],
        personal: { content: { stays: 'books' } },
      },
    ],
    bookkeeping: 'id provider_id kind number booking_id payment_id refund_id issued_at language',
  },
  box_office_sales: {
    sides: [
      {
        of: [user('user_id')],
        personal: { gate: { stays: 'books' } },
      },
    ],
    bookkeeping: 'booking_id event_id occurrence_id paid_by user_id door_link_id sold_at undone_at',
  },
  bookings: {
    sides: [
      {
        of: [user('customer_id'), address('guest_email')],
        personal: {
          guest_name: 'name',
          guest_email: 'address',
          guest_phone: 'null',
          access_token_hash: 'null',
          access_until: 'null',
          hold_network: 'null',
          note: 'empty',
          customer_address: 'empty',
        },
      },
      { of: [through('provider_id', 'providers')], seen: 'guest_name note customer_address' },
    ],
    bookkeeping: `id number kind origin customer_id provider_id service_id event_id title participants starts_at ends_at
      timezone place status payment_status currency unit_amount price discount credit waived system_charge total
      line_items discount_code_id discount_given discounted_price cancellation_policy cancel_cutoff_minutes moves_made
      withdrawal_exemption max_percent expires_at is_request asked_at charge_at pay_by earnings_released_at created_at
      updated_at waiting_entry_id is_entered`,
    technical: 'access_version discount_customer is_hold_verified charge_tries sequence',
  },
  booking_past_dates: { bookkeeping: 'booking_id occurrence_id' },
  booking_reminders: { technical: 'booking_id lead_minutes starts_at created_at' },
  seats: { bookkeeping: 'booking_id commitment_id participants change_id occurrence_id package_id is_online' },
  swap_offers: { technical: 'booking_id other_booking_id starts_at expires_at' },
  commitments: {
    technical: `id provider_id calendar_id family_id kind service_id starts_at ends_at padded capacity seats_taken
      serving_since`,
  },
  meeting_rooms: { technical: 'family_id room created_at' },
  review_asks: { technical: 'booking_id asked_at' },
  survey_asks: { technical: 'occurrence_id booking_id asked_at' },
  discount_customers: { technical: 'code_id customer uses max_uses' },
};

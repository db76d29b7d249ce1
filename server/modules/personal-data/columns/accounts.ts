import { defaultLanguage } from '#contract/languages.ts';
import { address, type Columns, through, user } from './column-types.ts';

/** Accounts: signing in, wallets, referrals, and the users themselves, who are last. */
export const accounts: Columns = {
  push_devices: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { name: 'row' } }],
    bookkeeping: 'id session_id user_id created_at',
    technical: 'endpoint p256dh auth',
  },
  notification_choices: {
    sides: [{ of: [user('user_id')], rows: 'deleted' }],
    bookkeeping: 'user_id group_name channel choice',
  },
  notification_settings: {
    sides: [{ of: [user('user_id')], rows: 'deleted' }],
    bookkeeping: 'user_id quiet_from quiet_to digest_hour updated_at',
  },
  // An SHA-256: whoever switched mails off gets none.
  mail_opt_outs: { technical: 'email_hash group_name opted_out_at' },
  contact_choices: { technical: 'email_hash choice chosen_at' },
  passkeys: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { name: 'row' } }],
    bookkeeping: 'id user_id is_backed_up signs_in copied_at created_at used_at',
    technical: 'credential_id public_key counter transports',
  },
  identities: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { subject: 'row', email: 'row' } }],
    bookkeeping: 'id user_id provider issuer created_at used_at',
  },
  sign_in_attempts: {
    sides: [{ of: [user('user_id')], rows: 'deleted', is_exported: false }],
    technical: 'token_hash purpose user_id bound_to provider tries expires_at',
  },
  recovery_codes: {
    sides: [{ of: [user('user_id')], rows: 'deleted', is_exported: false }],
    technical: 'user_id code_hmac used_at',
  },
  email_changes: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { old_email: 'row', new_email: 'row' } }],
    bookkeeping: 'user_id changed_at expires_at taken_back_at',
    technical: 'token_hash',
  },
  joined_guest_links: { technical: 'token_hash booking_id' },
  customer_blocks: {
    sides: [
      { of: [user('owner_id')], rows: 'deleted', personal: { guest_name: 'row', guest_email: 'row' } },
      { of: [user('user_id')], rows: 'deleted', is_exported: false },
      // What an owner decided about a guest holds by the hash, or erasing would end it.
      { of: [address('guest_email')], personal: { guest_name: 'name', guest_email: 'address' }, is_exported: false },
    ],
    bookkeeping: 'id owner_id user_id created_at',
    technical: 'customer',
  },
  legal_acceptances: {
    sides: [{ of: [user('user_id'), through('booking_id', 'bookings')] }],
    bookkeeping: 'id user_id booking_id kind version accepted_at',
  },
  impersonations: {
    sides: [
      { of: [user('user_id')], personal: { reason: { stays: 'evidence' } } },
      { of: [user('admin_id')], is_exported: false },
    ],
    bookkeeping: 'id session_id admin_id user_id started_at expires_at ended_at',
  },
  saves: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { subject_id: 'row' } }],
    bookkeeping: 'user_id kind saved_at',
  },
  referrals: {
    sides: [{ of: [user('user_id')], personal: { why: { stays: 'books' } } }, { of: [user('referrer_id')] }],
    bookkeeping: `user_id referrer_id code_id status booking_id amount currency min_paid user_owes referrer_owes
      created_at settled_at`,
  },
  // Hashes of cards and browsers, which lead to nobody. They stay, so that a new account is not a new person.
  account_marks: { technical: 'user_id kind mark' },
  referral_codes: {
    sides: [{ of: [user('user_id')], rows: 'deleted_if_free', personal: { retired_at: 'now' } }],
    bookkeeping: 'id user_id code slot created_at',
  },
  cards: {
    sides: [
      {
        of: [user('user_id')],
        rows: 'deleted_if_free',
        personal: {
          brand: 'empty',
          last4: { value: '0000' },
          exp_month: { value: 1 },
          exp_year: { value: 0 },
          fingerprint: 'null',
          is_default: 'false',
          deleted_at: 'now',
        },
      },
    ],
    bookkeeping: 'id user_id created_at',
    technical: 'gateway_id',
  },
  gateway_customers: { technical: 'user_id gateway_id' },
  payout_accounts: {
    sides: [{ of: [user('user_id')], personal: { bank_name: 'null', bank_last4: 'null' } }],
    bookkeeping: `user_id gateway country details_submitted payouts_enabled requirements created_at updated_at`,
    technical: 'gateway_id',
  },
  payouts: {
    sides: [{ of: [user('user_id')], personal: { bank: { stays: 'books' } } }],
    bookkeeping: 'id user_id amount currency status gateway reason arrives_at created_at updated_at',
    technical: 'account gateway_id poll_at',
  },
  hire_charges: {
    sides: [{ of: [user('user_id')], personal: { card: { stays: 'books' } } }],
    bookkeeping: 'id user_id amount currency status gateway decline_reason created_at updated_at',
    technical: 'gateway_id',
  },
  settlement_parts: { bookkeeping: 'booking_id occurrence_id hire_date_id amount' },
  settlement_lines: {
    sides: [{ of: [user('owner_id'), user('organiser_id')] }],
    bookkeeping: 'hire_date_id occurrence_id owner_id organiser_id kind percent amount covered rest',
  },
  settlements: { bookkeeping: 'occurrence_id currency sales created_at' },
  entries: {
    sides: [{ of: [{ through: 'account_id', table: 'ledger_accounts' }] }],
    bookkeeping: 'id journal_id account_id currency amount',
  },
  journals: {
    bookkeeping: 'id kind booking_id payment_id refund_id payout_id dispute_id occurrence_id at cause',
  },
  // They repeat the entries.
  wallet_moves: {
    sides: [{ of: [user('owner_id')], is_exported: false }],
    bookkeeping: 'owner_id at journal_id currency what pending available in_transit owed credit card',
  },
  wallet_days: {
    sides: [{ of: [user('owner_id')], is_exported: false }],
    bookkeeping: 'owner_id side currency day what amount',
  },
  platform_days: { technical: 'day currency account what amount' },
  platform_days_counted: { technical: 'day' },
  open_earnings: {
    sides: [{ of: [user('owner_id')], is_exported: false }],
    bookkeeping: 'owner_id booking_id currency amount',
  },
  wallet_balances: {
    sides: [{ of: [{ through: 'account_id', table: 'ledger_accounts' }] }],
    bookkeeping: 'account_id amount is_debt',
  },
  ledger_accounts: { sides: [{ of: [user('owner_id')] }], bookkeeping: 'id kind owner_id currency' },
  staff_acts: {
    sides: [
      {
        of: [user('by_user_id')],
        personal: {
          by_name: { stays: 'theirs' },
          before: { stays: 'theirs' },
          after: { stays: 'theirs' },
          why: { stays: 'theirs' },
        },
        is_exported: false,
      },
    ],
    bookkeeping: 'id at by_user_id by_role act subject subject_id',
  },
  legal_texts: {
    sides: [{ of: [user('by_user_id')], personal: { by_name: { stays: 'theirs' } }, is_exported: false }],
    bookkeeping: 'kind version body published_at effective_at is_announced by_user_id',
  },
  data_exports: {
    sides: [{ of: [user('user_id')], rows: 'deleted', is_exported: false }],
    bookkeeping: 'id user_id status bytes created_at ready_at expires_at',
    technical: 'key',
  },
  passwords: { sides: [{ of: [user('user_id')], rows: 'deleted' }], technical: 'user_id hash changed_at' },
  sessions: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { user_agent: 'row' } }],
    bookkeeping: 'id user_id created_at seen_at confirmed_at expires_at',
    technical: 'token_hash',
  },
  sign_ins: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { device: 'row' } }],
    bookkeeping: 'id user_id method at',
  },
  sign_ups: {
    sides: [{ of: [address('email')], rows: 'deleted', personal: { email: 'row', name: 'row' } }],
    technical: 'token_hash password_hash language timezone referred_by_code expires_at created_at',
  },
  one_time_codes: {
    sides: [{ of: [address('address')], rows: 'deleted', personal: { address: 'row' }, is_exported: false }],
    technical: 'purpose asker code_hmac tries expires_at used_at created_at',
  },
  proof_tokens: {
    sides: [{ of: [address('address')], rows: 'deleted', personal: { address: 'row' }, is_exported: false }],
    technical: 'token_hash purpose expires_at used_at',
  },
  try_counts: {
    sides: [{ of: [{ parts: 'subject' }], rows: 'deleted', personal: { subject: 'row' }, is_exported: false }],
    technical: 'tries window_ends_at',
  },
  budget_uses: {
    sides: [{ of: [user('user_id')], rows: 'deleted', is_exported: false }],
    technical: 'subject user_id used window_ends_at',
  },
  quota_uses: {
    sides: [{ of: [user('user_id')], rows: 'deleted', is_exported: false }],
    technical: 'user_id quota used',
  },
  upload_counts: {
    sides: [{ of: [{ parts: 'subject' }], rows: 'deleted', personal: { subject: 'row' }, is_exported: false }],
    technical: 'bytes window_ends_at',
  },
  unreachable_numbers: {
    sides: [{ of: [address('phone')], rows: 'deleted', personal: { phone: 'row' } }],
    bookkeeping: 'reason since',
  },
  // An SHA-256: whoever wants no invitations gets none.
  invitation_opt_outs: { technical: 'email_hash opted_out_at' },
  users: {
    sides: [
      {
        of: [user('id')],
        personal: {
          name: 'name',
          email: 'address',
          email_verified: 'false',
          phone: 'null',
          phone_verified: 'false',
          avatar_id: 'null',
          language: { value: defaultLanguage },
          timezone: { value: 'UTC' },
          radius: { value: 22 },
          location_label: 'null',
          location_lat: 'null',
          location_lon: 'null',
          referred_by_code: 'null',
          role: { value: 'user' },
          status: { value: 'deleted' },
        },
      },
    ],
    bookkeeping: 'id currency created_at updated_at',
    technical: 'device_generation device_count two_step_at',
  },
  // Nothing shows them any more by now: their rows and files are deleted by the module `pictures`.
  pictures: {
    sides: [{ of: [user('owner_id')], personal: { owner_id: 'null', alt: 'empty' } }],
    bookkeeping: 'id width height created_at',
    technical: 'key widths placeholder',
  },
};

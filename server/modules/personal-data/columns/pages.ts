import { address, type Columns, through, user } from './column-types.ts';

/** Pages, their services and events, and who works or comes there. */
export const pages: Columns = {
  invitation_dates: {
    sides: [{ of: [through('invitation_id', 'invitations')], rows: 'deleted' }],
    bookkeeping: 'invitation_id occurrence_id status booking_id answered_at',
  },
  invitations: {
    sides: [
      {
        of: [user('user_id'), address('email')],
        rows: 'deleted',
        personal: { email: 'row', language: 'row', message: 'row' },
      },
      { of: [user('inviter_id')], rows: 'deleted', personal: { message: 'row' } },
    ],
    bookkeeping: `id event_id inviter_id user_id package_id unsent queued_at mails sent_at opened_at reminded_at
      created_at`,
    technical: 'token_hash',
  },
  hire_dates: {
    sides: [
      {
        of: [through('provider_id', 'providers'), through('hire_id', 'hires'), through('hire_id', 'hires', 1)],
        personal: { reason: 'empty' },
      },
    ],
    bookkeeping: `id hire_id provider_id occurrence_id status last_by last_at expires_at cancelled_at commitment_id`,
  },
  hires: {
    sides: [
      { of: [through('organiser_id', 'providers')], personal: { message: 'empty' }, seen: 'provider_message' },
      { of: [through('provider_id', 'providers')], personal: { provider_message: 'empty' }, seen: 'message' },
    ],
    bookkeeping: `id event_id provider_id organiser_id kind amount percent currency card_id version created_at
      updated_at`,
  },
  door_links: {
    sides: [
      {
        of: [through('event_id', 'events')],
        rows: 'deleted_if_free',
        personal: { name: { value: '–' }, revoked_at: 'now' },
      },
    ],
    bookkeeping: 'id event_id rights expires_at created_at',
    technical: 'token_hash',
  },
  questions: {
    sides: [
      {
        of: [through('event_id', 'events')],
        rows: 'deleted_if_free',
        personal: { text: 'title', options: 'no_items' },
      },
    ],
    bookkeeping: 'id event_id asked position kind is_required is_at_door retired_at created_at replaces_id',
  },
  occurrence_packages: {
    bookkeeping: 'occurrence_id package_id own_amount capacity has_own_capacity taken is_closed',
  },
  packages: {
    sides: [{ of: [through('event_id', 'events')], personal: { name: 'title', text: 'empty', picture_id: 'null' } }],
    bookkeeping: `id event_id position amount capacity min_per_booking max_per_booking attendance booking_mode covers
      series_from series_until sale_starts_at sale_ends_at sale_ends_minutes is_hidden retired_at`,
  },
  occurrences: {
    sides: [
      {
        of: [through('event_id', 'events')],
        personal: { label: 'empty', own_venue: 'null', cancel_reason: 'empty' },
      },
    ],
    bookkeeping: `id event_id provider_id date is_added original_start starts_at ends_at has_own_time capacity
      online_capacity has_own_capacity seats_taken online_taken status registration_closed moved_at settled_at
      offered_id`,
    technical: 'sequence serving_since',
  },
  events: {
    sides: [
      {
        of: [through('provider_id', 'providers')],
        rows: 'deleted_if_free',
        personal: {
          title: 'title',
          text: 'empty',
          picture_ids: 'no_items',
          venue_name: 'empty',
          address: 'empty',
          area_label: 'empty',
          lat: 'null',
          lon: 'null',
          arrival_note: 'empty',
          cancel_reason: 'empty',
          unlisted_reason: 'null',
          is_held: 'false',
          visibility: { value: 'unlisted' },
        },
      },
    ],
    bookkeeping: `id provider_id status category_ids attendance doors_minutes timezone currency capacity
      online_capacity needs_provider cancellation_policy cancel_cutoff_minutes move_cutoff_minutes registration_closed
      materialized_until published_at created_at updated_at meeting_provider is_withheld
      withdrawal_exemption`,
    technical: 'version',
  },
  event_rules: { bookkeeping: 'id event_id from_date until_date start_time minutes rrule' },
  event_dates: { bookkeeping: 'event_id date kind start_time minutes' },
  occurrence_meetings: {
    sides: [{ of: [through('account_id', 'meeting_accounts')], rows: 'deleted', personal: { title: 'row' } }],
    bookkeeping: 'occurrence_id account_id join_url starts_at ends_at',
    technical: 'gateway_id held_until tries retry_at',
  },
  meeting_accounts: {
    sides: [{ of: [user('user_id')], rows: 'deleted', personal: { email: 'row', gateway_id: 'row' } }],
    bookkeeping: 'id user_id provider connected_at ended_at',
    technical: 'access_token refresh_token expires_at token_version refreshing_until',
  },
  meeting_authorizations: {
    sides: [{ of: [user('user_id')], rows: 'deleted' }],
    technical: 'state_hash user_id expires_at',
  },
  leads: {
    sides: [
      {
        of: [user('customer_id'), address('guest_email')],
        rows: 'deleted',
        personal: { guest_name: 'row', guest_email: 'row', guest_phone: 'row', wish: 'row', note: 'row' },
      },
    ],
    bookkeeping: 'id provider_id customer_id created_at expires_at',
  },
  discount_codes: {
    sides: [
      {
        of: [through('provider_id', 'providers')],
        rows: 'deleted_if_free',
        personal: { code: { stays: 'books' }, is_active: 'false' },
      },
    ],
    bookkeeping: `id provider_id kind value currency service_ids event_ids occurrence_ids package_ids starts_at ends_at
      max_uses max_uses_per_customer minimum_spend uses deleted_at created_at updated_at`,
  },
  schedule_rules: {
    sides: [{ of: [through('provider_id', 'providers')], rows: 'deleted', personal: { reason: 'row' } }],
    bookkeeping: `id provider_id kind weekday on_date start_time end_time from_at to_at service_ids created_at`,
  },
  calendar_feeds: {
    sides: [{ of: [user('user_id')], rows: 'deleted' }],
    bookkeeping: 'id user_id provider_id is_on created_at',
    technical: 'version',
  },
  provider_banners: {
    sides: [{ of: [through('provider_id', 'providers')], rows: 'deleted' }],
    bookkeeping: 'provider_id picture_id position',
  },
  services: {
    sides: [
      {
        of: [through('provider_id', 'providers')],
        rows: 'deleted_if_free',
        personal: {
          title: 'title',
          text: 'empty',
          picture_ids: 'no_items',
          unlisted_reason: 'null',
          is_active: 'false',
          is_held: 'false',
        },
      },
    ],
    bookkeeping: `id provider_id description_id amount currency duration_minutes slot_step_minutes place capacity
      booking_mode request_hours cancellation_policy cancel_cutoff_minutes move_cutoff_minutes max_moves position
      withdrawal_exemption created_at updated_at`,
  },
  listing_cards: {
    sides: [{ of: [through('subject_id', 'listings')], rows: 'deleted', is_exported: false }],
    technical: 'subject_id card',
  },
  listings: {
    sides: [{ of: [through('provider_id', 'providers')], rows: 'deleted', is_exported: false }],
    technical: `subject_id kind provider_id lat lon earth search places is_online currency amount_from amount_to
      price_from price_to rating_average price_key rating_key soonest_key newest_key next_free_at later_starts
      notice_minutes times_known_until due_at free_from free_days card_version updated_at`,
  },
  // Words of listings, counted again every hour, and when an account was deleted.
  search_terms: { technical: 'word listings' },
  page_versions: { technical: 'provider_id version' },
  event_page_versions: { technical: 'event_id version' },
  profile_views: { bookkeeping: 'provider_id day views' },
  lead_counts: { bookkeeping: 'provider_id month leads' },
  page_notes: {
    sides: [
      { of: [through('provider_id', 'providers')], rows: 'deleted', personal: { text: 'row' } },
      { of: [user('by_user_id')], personal: { by_name: { stays: 'theirs' } }, is_exported: false },
    ],
    bookkeeping: 'id provider_id by_user_id at',
  },
  provider_sources: {
    // A claimed page stays known, so that another import does not list it again.
    bookkeeping: 'provider_id source external_id run_id seen_run_id spared_reason',
    technical: 'fingerprint',
  },
  import_bad_rows: {
    sides: [{ of: [address('value')], rows: 'deleted', personal: { value: 'row' }, is_exported: false }],
    bookkeeping: 'run_id row line external_id field reason',
  },
  // An HMAC, deleted after two days.
  profile_viewers: { technical: 'provider_id day viewer' },
  receipt_counters: { technical: 'provider_id kind last' },
  providers: {
    sides: [
      {
        of: [user('owner_id')],
        rows: 'deleted_if_free',
        personal: {
          slug: 'own_text',
          name: 'name',
          headline: 'empty',
          about: 'empty',
          avatar_id: 'null',
          languages: 'no_items',
          address: 'empty',
          area_label: 'empty',
          is_address_public: 'false',
          lat: 'null',
          lon: 'null',
          visit_places: 'no_json_items',
          tax_number: 'empty',
          contact_email: 'null',
          contact_phone: 'null',
          website: 'empty',
          status: { value: 'draft' },
          suspended_reason: 'null',
          identity: 'null',
          takes_hires: 'false',
          hire_fee: 'null',
          hire_percent: 'null',
        },
      },
      // On file for a page without an owner.
      { of: [address('contact_email')], personal: { contact_email: 'null' }, is_exported: false },
      { of: [address('contact_phone')], personal: { contact_phone: 'null' }, is_exported: false },
    ],
    bookkeeping: `id owner_id calendar_id category_ids visit_radius_miles timezone currency tax_rate_basis_points
      prices_include_tax rating_sum rating_count rating_average buffer_before_minutes buffer_after_minutes
      min_notice_minutes max_advance_days reminder_minutes cancellation_policy created_at updated_at`,
    technical: 'schedule_version',
  },
  calendars: { technical: 'id shared_by created_at' },
};

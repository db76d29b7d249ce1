import type { Columns } from './column-types.ts';

/** Tables about nobody: the catalogue, the market, the queue, the gateway’s side. */
export const impersonalTables: Columns = {
  app_versions: { technical: 'platform current_version min_version is_forced changed_at' },
  exchange_rates: { technical: 'market_currency currency rate numerator denominator set_at' },
  gateway_checks: {
    bookkeeping: 'id gateway since started_at finished_at trouble charges refunds payouts repaired found findings',
  },
  gateway_events: { technical: 'id kind gateway_id key account tries received_at retry_at handled_at' },
  gateway_listings: {
    technical: 'check_id kind gateway_id key own_id belongs_to amount currency status created_at',
  },
  // Encrypted answers, deleted after 24 hours.
  idempotency_keys: {
    technical: 'actor key_hash call body_hash status answer holder held_until effect created_at',
  },
  // The operator, who answers for the marketplace by name.
  market: {
    bookkeeping: `is_one name place_label lat lon timezone language currency referral_credit referral_min
      referral_monthly_max operator_name operator_address operator_email operator_phone operator_register takes_payments
      off_features accent hero_text logo_id hero_id mails_demand mails_account mails_new_account mails_mailbox
      cancellation_policy hold_minutes search_radius checklist_hidden_at staff_two_step withdrawals
      set_up_at opened_at
      quota_services quota_events quota_dates quota_codes quota_hours quota_pictures quota_hires quota_blocks
      quota_saves quota_event_dates quota_event_tickets quota_event_questions quota_new_percent`,
  },
  import_runs: {
    bookkeeping: `id source format file_name file_hash file_bytes file_key default_town default_category ignored_columns
      status rows_total rows_done added changed same left_alone bad removed spared by_user_id created_at started_at
      ended_at`,
  },
  legal_announcements: { technical: 'kind version after_user_id sent finished_at' },
  review_settings: { technical: 'is_one policy held_kinds terms' },
  search_counts: { technical: 'day term lat lon searches misses' },
  backup_runs: { technical: 'id kind began_at ended_at name bytes differences fault' },
  installation: { technical: 'is_only is_copy id sealed_root maintenance maintenance_text' },
  places: {
    technical: 'id label name folded folded_region region country country_code lat lon timezone population',
  },
  processes: {
    technical: 'id host pid version is_server is_worker queue_id queue_ids started_at seen_at stopped_at',
  },
  // The gateway of a demo stands for an outside company, which keeps books of its own.
  sandbox_accounts: {
    technical: 'id key user_id email country details_submitted requirements bank_token created_at',
  },
  sandbox_cards: { technical: 'id key customer token is_verified deleted_at' },
  sandbox_disputes: { technical: 'id payment_id amount status created_at' },
  sandbox_payments: {
    technical: 'id key amount currency status reason card token return_path refunded settles_at created_at',
  },
  sandbox_payouts: { technical: 'id key account_id amount currency status reason settles_at created_at' },
  sandbox_refunds: { technical: 'id key payment_id amount status settles_at created_at' },
  sandbox_verifications: { technical: 'id key customer token card_id status reason return_path created_at' },
  schema_migrations: { technical: 'id name checksum version run_on' },
  service_categories: { technical: 'id slug name blurb icon position is_retired' },
  service_descriptions: {
    technical: 'id category_id slug name typical_minutes typical_amount position is_retired',
  },
  system_charges: { technical: 'currency percent_basis_points fixed valid_from' },
  waiting_jobs: { technical: 'id name payload key run_at created_at' },
};

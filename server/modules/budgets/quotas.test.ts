import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { type Quota, quotas } from '#contract/limits/quotas.ts';
import { testApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';
import { callerOf, examplesOf, givenWorld, type World } from '#test/inputs.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { filesUnder, textOf } from '#test/project/project-files.ts';
import { stateOfAll } from '#test/state-digest.ts';

const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];
let world: World;
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
});

const OWN = 'has a limit of its own';
const SEAT = 'comes with a booking, which takes seats or time';
const ONE = 'one for each of something that has a limit';
const MONEY = 'is of money, or has the room of what it is about';
const RATE = 'has a rate limit, or a budget of mails';
const SYSTEM = 'is written by the app or its staff';
/** Tables that nothing counts, each with the reason. */
const uncounted: Readonly<Record<string, readonly string[]>> = {
  [OWN]: [
    'providers',
    'provider_banners',
    'referral_codes',
    'door_links',
    'passkeys',
    'calendar_feeds',
    'leads',
  ].concat(['waiting_entries', 'sessions', 'one_time_codes', 'claims', 'reports', 'refund_requests', 'appeals']),
  [SEAT]: [
    'bookings',
    'booking_items',
    'booking_history',
    'booking_reminders',
    'booking_changes',
    'booking_cards',
  ].concat(
    ['booking_past_dates', 'seats', 'tickets', 'ticket_past_dates', 'commitments', 'box_office_sales', 'swap_offers'],
    ['admissions', 'check_ins', 'reviews', 'review_asks', 'survey_asks', 'answers', 'receipts', 'joined_guest_links'],
  ),
  [ONE]: [
    'event_dates',
    'event_rules',
    'occurrence_packages',
    'occurrence_meetings',
    'meeting_rooms',
    'hire_dates',
  ].concat(
    ['invitation_dates', 'contact_choices', 'conversations', 'message_files', 'appeal_files', 'claim_files', 'users'],
    ['meeting_accounts', 'meeting_authorizations', 'mail_opt_outs', 'notification_choices', 'notification_settings'],
    ['push_devices', 'legal_acceptances', 'identities', 'passwords', 'recovery_codes', 'email_changes', 'proof_tokens'],
    ['sign_ins', 'sign_ups', 'sign_in_attempts', 'data_exports', 'referrals', 'profile_viewers', 'profile_views'],
    ['invitation_opt_outs', 'search_counts', 'budget_uses', 'upload_counts', 'try_counts', 'unreachable_numbers'],
  ),
  [MONEY]: [
    'cards',
    'gateway_customers',
    'payments',
    'refunds',
    'payouts',
    'payout_accounts',
    'disputes',
    'hire_charges',
  ].concat(
    ['journals', 'entries', 'ledger_accounts', 'settlements', 'settlement_parts', 'settlement_lines'],
    ['gateway_events', 'gateway_checks', 'gateway_listings', 'sandbox_accounts', 'sandbox_cards', 'sandbox_disputes'],
    ['sandbox_payments', 'sandbox_payouts', 'sandbox_refunds', 'sandbox_verifications'],
  ),
  [RATE]: ['messages', 'help_tickets', 'help_messages', 'invitations', 'idempotency_keys', 'outbox_messages'],
  [SYSTEM]: ['notifications', 'waiting_jobs', 'listings', 'listing_cards', 'search_terms', 'date_sales'].concat(
    ['content_checks', 'platform_days', 'platform_days_counted', 'booked_days', 'booked_day_sums'],
    ['moderation_actions', 'staff_acts', 'page_notes', 'legal_texts', 'legal_announcements', 'warnings', 'market'],
    ['service_categories', 'service_descriptions', 'exchange_rates', 'system_charges', 'app_versions', 'processes'],
    ['backup_runs'],
    ['import_runs', 'import_bad_rows', 'provider_sources', 'identity_checks', 'impersonations'],
  ),
};

/** The tables that a statement of some sources adds rows to. */
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/insertInto\('([a-z_]+)'\)|INSERT INTO ([a-z_]+)/g)].map(([, a, b]) => a ?? b ?? '');

describe('every table that the app adds rows to', () => {
  const counted = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.proname IN ('quota_kept', 'event_quota_kept')`.execute(it.deps.database.write);
    return rows.map(({ name }) => name);
  };
  const excused = new Set(Object.values(uncounted).flat());
  const missing = (tables: readonly string[], known: readonly string[]) =>
    [...new Set(tables)].filter((table) => !known.includes(table) && !excused.has(table)).sort();

  test('has a quota, or a reason to have none', async () => {
    const files = filesUnder('server', /(?<!\.test)\.ts$/);
    const added = files.flatMap((file) => tablesIn(textOf(file)));
    expect(new Set(added).size).toBeGreaterThan(100);
    const known = await counted();
    expect(missing(added, known)).toEqual([]);
    expect([...excused].filter((table) => !added.includes(table))).toEqual([]);
    // A table that nobody thought of is found.
    expect(missing([...added, ...tablesIn("tx.insertInto('wishes') INSERT INTO hopes (id)")], known)).toEqual([
      'hopes',
      'wishes',
    ]);
  });
});

const setAll = (max: number | null) => {
  const columns = Object.keys(quotas).filter((name) => name !== 'quota_new_percent') as Quota[];
  const values = Object.fromEntries(columns.map((name) => [name, max ?? quotas[name as keyof typeof quotas]]));
  return it.deps.database.write.updateTable('market').set(values).execute();
};

describe('where there is no room', () => {
  /** They need files, or add nothing with the input of their example. */
  const others: readonly CallName[] = [
    ...(['user/edit_profile', 'my_page/add_my_page', 'event/edit_event', 'my_schedule/edit_schedule'] as const),
    ...(['user/add_provider_banner_image', 'user/upload_package_images', 'event_survey/edit_question'] as const),
  ];
  const declared = contracts.flatMap(([name, { errors }]) => (errors.includes('quota_reached') ? [name] : []));

  test('the calls that list the refusal give it, change nothing, and no other call fails', async () => {
    await setAll(0);
    const refused: string[] = [];
    const failed: string[] = [];
    for (const [name, { mode, guest_variant_of }] of contracts) {
      if (mode === 'read' || guest_variant_of) continue;
      const { by, input } = examplesOf(world)[name];
      const before = declared.includes(name) ? await stateOfAll(it.deps.database.pool) : null;
      const { status, problem } = await it.call(name, input as never, callerOf(world, by));
      if (status >= 500) failed.push(name);
      if (problem?.code !== 'quota_reached') continue;
      refused.push(name);
      expect(problem.detail).toMatch(/ask the operator/);
      expect(await stateOfAll(it.deps.database.pool)).toEqual(before);
    }
    await setAll(null);
    expect(failed).toEqual([]);
    expect(refused.sort()).toEqual(declared.filter((name) => !others.includes(name)).sort());
  });

  test('a call that adds rows and doesn’t list the refusal fails', async () => {
    const { id: provider_id, token } = await givenProvider(it.deps);
    await setAll(0);
    const contract = calls['discount_code/create_discount_code'] as { errors: readonly string[] };
    const { errors } = contract;
    Object.assign(contract, { errors: ['discount_code_taken'] });
    const { input } = examplesOf(world)['discount_code/create_discount_code'];
    const { status } = await it.call('discount_code/create_discount_code', { ...input, provider_id }, { token });
    Object.assign(contract, { errors });
    await setAll(null);
    expect(status).toBe(500);
  });
});

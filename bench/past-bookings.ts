import type pg from 'pg';

const BATCH = 100_000;

/**
 * Inserts completed, paid bookings with their time, seat, payment, journals, released earnings and history. They are
 * spread over the services and customers, one by one back from a day before `now`, the database's time by default.
 * Disables triggers and foreign keys for speed, so it needs a separate database and a user with that right.
 */
export async function fillPast(
  client: pg.Client,
  given: {
    readonly services: readonly string[];
    readonly customers: readonly string[];
    readonly count: number;
    readonly now?: Date;
    /** The time from one to the next of a service (hours). */
    readonly every_hours?: number;
  },
  report: (line: string) => void,
): Promise<void> {
  const { services, customers, count, now, every_hours = 1 } = given;
  await client.query("SET session_replication_role = 'replica'");
  try {
    await client.query(
      `CREATE TEMP TABLE past_places AS
       SELECT place.n - 1 AS n, s.id AS service_id, s.amount, s.title, s.currency, p.id AS provider_id, p.calendar_id,
         p.timezone, p.owner_id,
         ledger_account_id('provider_pending', p.owner_id, s.currency) AS pending_id,
         ledger_account_id('provider_available', p.owner_id, s.currency) AS available_id
       FROM unnest($1::uuid[]) WITH ORDINALITY place (id, n) JOIN services s ON s.id = place.id
       JOIN providers p ON p.id = s.provider_id`,
      [services],
    );
    await client.query(
      `CREATE TEMP TABLE past_customers AS SELECT n - 1 AS n, id FROM unnest($1::uuid[]) WITH ORDINALITY given (id, n)`,
      [customers],
    );
    await client.query('ALTER TABLE past_places ADD PRIMARY KEY (n); ALTER TABLE past_customers ADD PRIMARY KEY (n)');
    await client.query(`
      INSERT INTO ledger_accounts (id, kind, owner_id, currency)
        SELECT ledger_account_id('gateway', NULL, currency), 'gateway', NULL, currency
          FROM past_places GROUP BY currency
        UNION ALL SELECT pending_id, 'provider_pending', owner_id, currency FROM past_places
        UNION ALL SELECT available_id, 'provider_available', owner_id, currency FROM past_places
        ON CONFLICT DO NOTHING`);
    // All batches share one start, because the hour may change during the insert.
    await client.query(
      `CREATE TEMP TABLE past_start AS
       SELECT date_trunc('hour', COALESCE($1::timestamptz, now())) - interval '1 day' AS at`,
      [now ?? null],
    );
    // The bookings overlap nowhere: building the index once is several times faster than checking every row.
    const overlap = await client.query<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'session_no_overlap'`,
    );
    await client.query('ALTER TABLE commitments DROP CONSTRAINT session_no_overlap');
    for (let from = 0; from < count; from += BATCH) {
      const to = Math.min(count, from + BATCH);
      await client.query(batch(from, to, { places: services.length, customers: customers.length, every_hours }));
      report(`${to.toLocaleString('en')} of ${count.toLocaleString('en')} past bookings`);
    }
    await client.query(
      `ALTER TABLE commitments ADD CONSTRAINT session_no_overlap ${overlap.rows[0]?.definition ?? ''}`,
    );
    await client.query(`
      INSERT INTO wallet_balances (account_id, amount)
      SELECT account_id, sum(amount) FROM entries e JOIN ledger_accounts a ON a.id = e.account_id
      WHERE a.owner_id IS NOT NULL GROUP BY account_id
      ON CONFLICT (account_id) DO UPDATE SET amount = excluded.amount`);
    await client.query('SELECT recount_wallets()');
    await client.query('DROP TABLE past_places, past_customers, past_start');
  } finally {
    await client.query('RESET session_replication_role');
  }
  await client.query('VACUUM ANALYZE');
}

function batch(from: number, to: number, among: { places: number; customers: number; every_hours: number }): string {
  return `
    CREATE TEMP TABLE past AS
      SELECT gen_random_uuid() AS booking_id, gen_random_uuid() AS commitment_id, gen_random_uuid() AS payment_id,
        gen_random_uuid() AS paid_id, gen_random_uuid() AS released_id, p.*, c.id AS customer_id,
        past_start.at - (b.n / ${among.places}) * interval '${among.every_hours} hours' AS at
      FROM generate_series(${from}, ${to - 1}) b (n)
      JOIN past_places p ON p.n = b.n % ${among.places}
      JOIN past_customers c ON c.n = (b.n / ${among.places} + b.n) % ${among.customers}
      CROSS JOIN past_start;
    INSERT INTO bookings (id, kind, customer_id, provider_id, service_id, title, participants, starts_at, ends_at,
        timezone, place, status, payment_status, currency, unit_amount, price, total, line_items,
        cancellation_policy, earnings_released_at, created_at, updated_at)
      SELECT booking_id, 'session', customer_id, provider_id, service_id, title, 1, at, at + interval '1 hour',
        timezone, 'at_provider', 'completed', 'paid',
        currency, amount, amount, amount,
        jsonb_build_array(jsonb_build_object('code', 'price', 'audience',
          jsonb_build_array('customer', 'provider', 'platform'), 'amount', amount)),
        'moderate', at + interval '3 hours', at - interval '7 days', at + interval '3 hours' FROM past;
    INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded,
        capacity, seats_taken)
      SELECT commitment_id, provider_id, calendar_id, booking_id, 'session', service_id, at, at + interval '1 hour',
        tstzrange(at, at + interval '1 hour'), 1, 1 FROM past;
    INSERT INTO seats (booking_id, commitment_id, participants) SELECT booking_id, commitment_id, 1 FROM past;
    INSERT INTO payments (id, booking_id, provider_id, amount, currency, status, gateway, gateway_id, created_at,
        updated_at)
      SELECT payment_id, booking_id, provider_id, amount, currency, 'succeeded', 'sandbox', 'past_' || payment_id,
        at - interval '7 days', at - interval '7 days' FROM past;
    INSERT INTO journals (id, kind, booking_id, payment_id, at, cause)
      SELECT paid_id, 'payment', booking_id, payment_id, at - interval '7 days', 'past:' || payment_id FROM past
      UNION ALL SELECT released_id, 'release', booking_id, NULL, at + interval '3 hours', 'past:' || booking_id
      FROM past;
    INSERT INTO entries (journal_id, account_id, currency, amount)
      SELECT line.journal_id, line.account_id, past.currency, line.way * past.amount
      FROM past
      JOIN ledger_accounts gateway ON gateway.kind = 'gateway' AND gateway.currency = past.currency,
      LATERAL (VALUES (paid_id, gateway.id, -1), (paid_id, pending_id, 1), (released_id, pending_id, -1),
        (released_id, available_id, 1)) line (journal_id, account_id, way);
    INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status)
      SELECT booking_id, at - interval '7 days', 'customer', NULL, 'awaiting_payment' FROM past
      UNION ALL SELECT booking_id, at - interval '7 days', 'system', 'awaiting_payment', 'confirmed' FROM past
      UNION ALL SELECT booking_id, at + interval '2 hours', 'system', 'confirmed', 'completed' FROM past;
    DROP TABLE past;`;
}

-- Up Migration
-- What a person's wallet shows is kept beside the entries, so that a page of it costs the same with ten bookings and
-- with ten thousand: one row for each journal that moves a person's money, sums by day, and the earnings that wait.
-- The trigger on entries keeps all three; they repeat the entries, which stay the books.

-- What a journal changed for a person (minor units): their balances, and what left (below 0) or came back to a
-- customer's card. `at` is the journal's time in milliseconds, as cursors of lists have it.
CREATE TABLE wallet_moves (
  owner_id uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL,
  journal_id uuid NOT NULL REFERENCES journals,
  currency char(3) NOT NULL,
  -- The journal's kind.
  what text NOT NULL,
  pending bigint NOT NULL,
  available bigint NOT NULL,
  in_transit bigint NOT NULL,
  owed bigint NOT NULL,
  credit bigint NOT NULL,
  card bigint NOT NULL,
  PRIMARY KEY (owner_id, at, journal_id, currency)
);
-- What is rare among a person's moves is found without the others.
CREATE INDEX wallet_move_of_payouts ON wallet_moves (owner_id, at)
  WHERE what IN ('payout', 'payout_paid', 'payout_failed');
CREATE INDEX wallet_move_of_credit ON wallet_moves (owner_id, at) WHERE credit <> 0;
CREATE INDEX wallet_move_of_card ON wallet_moves (owner_id, at) WHERE card <> 0;

-- What a person's moves of a kind come to on a day of UTC (minor units): their earnings (pending, available and owed
-- together), their credit, and their cards. A day on which money only moved between their balances has a row of 0.
CREATE TABLE wallet_days (
  owner_id uuid NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('earnings', 'credit', 'card')),
  currency char(3) NOT NULL,
  day date NOT NULL,
  what text NOT NULL,
  amount bigint NOT NULL,
  -- Years of days are added up from the index alone.
  PRIMARY KEY (owner_id, side, currency, day, what) INCLUDE (amount)
);

-- The pending earnings of bookings that have some, which are never below 0.
CREATE TABLE open_earnings (
  owner_id uuid NOT NULL REFERENCES users,
  booking_id uuid NOT NULL REFERENCES bookings,
  currency char(3) NOT NULL,
  amount bigint NOT NULL CONSTRAINT earnings_within_booking CHECK (amount >= 0),
  PRIMARY KEY (owner_id, booking_id, currency)
);

-- The three tables as the entries have them: to fill them, and to check them.
CREATE VIEW wallet_lines AS
  SELECT COALESCE(l.owner_id, b.customer_id) AS owner_id, date_trunc('milliseconds', j.at) AS at, j.id AS journal_id,
    j.booking_id, e.currency, j.kind AS what, l.kind AS account, e.amount,
    CASE l.kind WHEN 'gateway' THEN 'card' WHEN 'user_credit' THEN 'credit' WHEN 'provider_in_transit' THEN NULL
      ELSE 'earnings' END AS side
  FROM entries e
  JOIN ledger_accounts l ON l.id = e.account_id
  JOIN journals j ON j.id = e.journal_id
  LEFT JOIN bookings b ON b.id = j.booking_id AND l.kind = 'gateway'
  WHERE l.owner_id IS NOT NULL OR b.customer_id IS NOT NULL;

CREATE VIEW wallet_moves_of_entries AS
  SELECT owner_id, at, journal_id, currency, what,
    COALESCE(sum(amount) FILTER (WHERE account = 'provider_pending'), 0)::bigint AS pending,
    COALESCE(sum(amount) FILTER (WHERE account = 'provider_available'), 0)::bigint AS available,
    COALESCE(sum(amount) FILTER (WHERE account = 'provider_in_transit'), 0)::bigint AS in_transit,
    COALESCE(sum(amount) FILTER (WHERE account = 'provider_receivable'), 0)::bigint AS owed,
    COALESCE(sum(amount) FILTER (WHERE account = 'user_credit'), 0)::bigint AS credit,
    COALESCE(sum(amount) FILTER (WHERE account = 'gateway'), 0)::bigint AS card
  FROM wallet_lines GROUP BY owner_id, at, journal_id, currency, what;

CREATE VIEW wallet_days_of_entries AS
  SELECT owner_id, side, currency, (at AT TIME ZONE 'UTC')::date AS day, what, sum(amount)::bigint AS amount
  FROM wallet_lines WHERE side IS NOT NULL GROUP BY owner_id, side, currency, day, what;

CREATE VIEW open_earnings_of_entries AS
  SELECT owner_id, booking_id, currency, sum(amount)::bigint AS amount
  FROM wallet_lines WHERE account = 'provider_pending' AND booking_id IS NOT NULL
  GROUP BY owner_id, booking_id, currency HAVING sum(amount) <> 0;

-- Fills the three tables from the entries: for entries that came without the trigger.
CREATE FUNCTION recount_wallets() RETURNS void LANGUAGE sql AS $$
  DELETE FROM wallet_moves;
  DELETE FROM wallet_days;
  DELETE FROM open_earnings;
  INSERT INTO wallet_moves (owner_id, at, journal_id, currency, what, pending, available, in_transit, owed, credit,
      card)
    SELECT * FROM wallet_moves_of_entries ORDER BY at, journal_id;
  INSERT INTO wallet_days (owner_id, side, currency, day, what, amount) SELECT * FROM wallet_days_of_entries
    ORDER BY day, owner_id;
  INSERT INTO open_earnings (owner_id, booking_id, currency, amount) SELECT * FROM open_earnings_of_entries;
$$;

-- Checks that inserted entries sum to 0 for each journal and currency (all entries of a journal are inserted by one
-- statement), applies them to balances, moves and days, and checks that no booking's pending earnings go below 0.
CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken record;
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY journal_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a journal does not sum to 0'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_sums_to_zero';
  END IF;
  INSERT INTO wallet_balances (account_id, amount, is_debt)
    SELECT a.id, 0, a.kind = 'provider_receivable' FROM (
      SELECT DISTINCT l.id, l.kind FROM added n JOIN ledger_accounts l ON l.id = n.account_id
      WHERE l.owner_id IS NOT NULL) a
    ORDER BY a.id
    ON CONFLICT (account_id) DO NOTHING;
  UPDATE wallet_balances w SET amount = w.amount + moved.amount
    FROM (
      SELECT n.account_id, sum(n.amount) AS amount FROM added n JOIN ledger_accounts l ON l.id = n.account_id
      WHERE l.owner_id IS NOT NULL GROUP BY n.account_id ORDER BY n.account_id) moved
    WHERE w.account_id = moved.account_id;
  -- The balance rows are locked by now, which serializes transactions that change one person's earnings.
  WITH line AS MATERIALIZED (
    SELECT COALESCE(l.owner_id, b.customer_id) AS owner_id, date_trunc('milliseconds', j.at) AS at, j.id AS journal_id,
      j.booking_id, n.currency, j.kind AS what, l.kind AS account, n.amount
    FROM added n
    JOIN ledger_accounts l ON l.id = n.account_id
    JOIN journals j ON j.id = n.journal_id
    LEFT JOIN bookings b ON b.id = j.booking_id AND l.kind = 'gateway'
    WHERE l.owner_id IS NOT NULL OR b.customer_id IS NOT NULL
  ), move AS (
    INSERT INTO wallet_moves (owner_id, at, journal_id, currency, what, pending, available, in_transit, owed, credit,
        card)
      SELECT owner_id, at, journal_id, currency, what,
        COALESCE(sum(amount) FILTER (WHERE account = 'provider_pending'), 0),
        COALESCE(sum(amount) FILTER (WHERE account = 'provider_available'), 0),
        COALESCE(sum(amount) FILTER (WHERE account = 'provider_in_transit'), 0),
        COALESCE(sum(amount) FILTER (WHERE account = 'provider_receivable'), 0),
        COALESCE(sum(amount) FILTER (WHERE account = 'user_credit'), 0),
        COALESCE(sum(amount) FILTER (WHERE account = 'gateway'), 0)
      FROM line GROUP BY owner_id, at, journal_id, currency, what
  ), earned AS (
    INSERT INTO open_earnings (owner_id, booking_id, currency, amount)
      SELECT owner_id, booking_id, currency, sum(amount)
      FROM line WHERE account = 'provider_pending' AND booking_id IS NOT NULL
      GROUP BY owner_id, booking_id, currency HAVING sum(amount) > 0 ORDER BY owner_id, booking_id
      ON CONFLICT (owner_id, booking_id, currency) DO UPDATE SET amount = open_earnings.amount + excluded.amount
  )
  INSERT INTO wallet_days (owner_id, side, currency, day, what, amount)
    SELECT owner_id, CASE account WHEN 'gateway' THEN 'card' WHEN 'user_credit' THEN 'credit' ELSE 'earnings' END AS of,
      currency, (at AT TIME ZONE 'UTC')::date, what, sum(amount)
    FROM line WHERE account <> 'provider_in_transit' GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (owner_id, side, currency, day, what) DO UPDATE SET amount = wallet_days.amount + excluded.amount;
  FOR taken IN
    SELECT l.owner_id, j.booking_id, n.currency, -sum(n.amount) AS amount
    FROM added n JOIN ledger_accounts l ON l.id = n.account_id JOIN journals j ON j.id = n.journal_id
    WHERE l.kind = 'provider_pending' AND j.booking_id IS NOT NULL
    GROUP BY l.owner_id, j.booking_id, n.currency HAVING sum(n.amount) < 0 ORDER BY 1, 2
  LOOP
    DELETE FROM open_earnings o
      WHERE o.owner_id = taken.owner_id AND o.booking_id = taken.booking_id AND o.currency = taken.currency
        AND o.amount = taken.amount;
    CONTINUE WHEN FOUND;
    UPDATE open_earnings o SET amount = o.amount - taken.amount
      WHERE o.owner_id = taken.owner_id AND o.booking_id = taken.booking_id AND o.currency = taken.currency;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'more was taken out of a booking’s pending earnings than it put there'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'earnings_within_booking';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();

-- The statement of the marketplace is added up from days that were counted once, and not from every entry since its
-- first day. The entries stay the books: a day that a journal joins later is counted again.

-- The days of UTC whose journals are all counted.
CREATE TABLE platform_days_counted (day date PRIMARY KEY);

-- What the journals of a kind come to on such a day, on all accounts of a kind (minor units).
CREATE TABLE platform_days (
  day date NOT NULL REFERENCES platform_days_counted ON DELETE CASCADE,
  currency char(3) NOT NULL,
  account text NOT NULL,
  -- The journals' kind.
  what text NOT NULL,
  amount bigint NOT NULL,
  -- Years of days are added up from the index alone.
  PRIMARY KEY (currency, day, account, what) INCLUDE (amount)
);
CREATE INDEX platform_day_by_day ON platform_days (day);

-- The counted days as the entries have them, to check them.
CREATE VIEW platform_days_of_entries AS
  SELECT d.day, e.currency, l.kind AS account, j.kind AS what, sum(e.amount)::bigint AS amount
  FROM platform_days_counted d
  JOIN journals j ON (j.at AT TIME ZONE 'UTC')::date = d.day
  JOIN entries e ON e.journal_id = j.id
  JOIN ledger_accounts l ON l.id = e.account_id
  GROUP BY d.day, e.currency, l.kind, j.kind;

-- Whoever adds a journal to an earlier time waits for the days that are being counted, and has its day counted again.
-- Days are counted twelve hours after their end, so nobody else has to.
CREATE FUNCTION journals_reopen_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE at < now() - interval '12 hours') THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('platform_days'));
    DELETE FROM platform_days_counted WHERE day IN (SELECT (at AT TIME ZONE 'UTC')::date FROM added);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journals_reopen_days AFTER INSERT ON journals
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION journals_reopen_days();

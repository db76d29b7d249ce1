-- Up Migration
-- The statement of the marketplace is added up from days that were counted once, and not from every entry since its
-- first day. The entries stay the books: a day that a journal joins later is counted again.
CREATE INDEX journal_by_time ON journals (at);

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

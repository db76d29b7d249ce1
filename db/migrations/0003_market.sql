-- Up Migration
-- The operator's settings; one row, inserted by the first-run questions.
CREATE TABLE market (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  name text NOT NULL,
  place_label text NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  timezone text NOT NULL,
  -- The language of new accounts that name none.
  language text NOT NULL DEFAULT 'en',
  currency char(3) NOT NULL,
  -- What a referral is worth and the smallest booking that earns it, in minor units of the market's currency; null:
  -- Plaza's default.
  referral_credit bigint CHECK (referral_credit >= 0),
  referral_min bigint CHECK (referral_min >= 0),
  -- Who runs the marketplace, as legal texts name them.
  operator_name text NOT NULL DEFAULT '',
  operator_address text NOT NULL DEFAULT '',
  operator_email text NOT NULL DEFAULT '',
  operator_phone text NOT NULL DEFAULT '',
  operator_register text NOT NULL DEFAULT '',
  set_up_at timestamptz NOT NULL,
  -- Whether customers pay online. A market without payments has free bookings and bookings that are paid on site.
  takes_payments boolean NOT NULL DEFAULT true,
  -- What is switched off, and the brand of the marketplace.
  off_features text[] NOT NULL DEFAULT '{}' CHECK (cardinality(off_features) <= 30),
  accent text NOT NULL DEFAULT 'teal' CHECK (accent ~ '^[a-z]{2,20}$'),
  hero_text text NOT NULL DEFAULT '' CHECK (char_length(hero_text) <= 120),
  logo_id uuid REFERENCES pictures ON DELETE SET NULL,
  hero_id uuid REFERENCES pictures ON DELETE SET NULL,
  -- Whether contacts of pages without owners get a mail about their demand, at most once a month.
  mails_demand boolean NOT NULL DEFAULT false,
  -- What the operator decides for everyone at first: the cancellation policy of new pages, how long a checkout holds
  -- its time, and how far searches reach. Pages, bookings and people that exist keep what they have.
  cancellation_policy text NOT NULL DEFAULT 'moderate'
    CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  hold_minutes int NOT NULL DEFAULT 15 CHECK (hold_minutes BETWEEN 5 AND 60),
  search_radius int NOT NULL DEFAULT 22 CHECK (search_radius BETWEEN 1 AND 500),
  -- When the operator put the checklist of a new marketplace away; null while it is shown.
  checklist_hidden_at timestamptz,
  -- When the marketplace was opened to everyone; null while only its staff see it. One that a demo sets up is open.
  opened_at timestamptz DEFAULT now(),
  -- How many mails a day go to addresses that somebody else typed: from one account, from an account in its first
  -- days, and to one mailbox.
  mails_account int NOT NULL DEFAULT 600 CHECK (mails_account BETWEEN 1 AND 20000),
  mails_new_account int NOT NULL DEFAULT 40 CHECK (mails_new_account BETWEEN 1 AND 20000),
  mails_mailbox int NOT NULL DEFAULT 20 CHECK (mails_mailbox BETWEEN 1 AND 20000),
  -- Whether staff need a second step to sign in before Admin answers; null as long as nobody chose: then production
  -- does, and a demo does not.
  staff_two_step boolean,
  -- How many rewards one referrer gets within 30 days. Others wait.
  referral_monthly_max int NOT NULL DEFAULT 10 CHECK (referral_monthly_max BETWEEN 1 AND 1000),
  -- How much one account, or one event, can have, as the operator chooses it. `quota_new_percent`: the share of the
  -- limits of an account that it has in its first week.
  quota_services int NOT NULL DEFAULT 200 CHECK (quota_services BETWEEN 0 AND 1000000),
  quota_events int NOT NULL DEFAULT 300 CHECK (quota_events BETWEEN 0 AND 1000000),
  quota_dates int NOT NULL DEFAULT 20000 CHECK (quota_dates BETWEEN 0 AND 1000000),
  quota_codes int NOT NULL DEFAULT 500 CHECK (quota_codes BETWEEN 0 AND 1000000),
  quota_hours int NOT NULL DEFAULT 5000 CHECK (quota_hours BETWEEN 0 AND 1000000),
  quota_pictures int NOT NULL DEFAULT 5000 CHECK (quota_pictures BETWEEN 0 AND 1000000),
  quota_hires int NOT NULL DEFAULT 2000 CHECK (quota_hires BETWEEN 0 AND 1000000),
  quota_blocks int NOT NULL DEFAULT 2000 CHECK (quota_blocks BETWEEN 0 AND 1000000),
  quota_saves int NOT NULL DEFAULT 2000 CHECK (quota_saves BETWEEN 0 AND 1000000),
  quota_event_dates int NOT NULL DEFAULT 2000 CHECK (quota_event_dates BETWEEN 0 AND 1000000),
  quota_event_tickets int NOT NULL DEFAULT 100 CHECK (quota_event_tickets BETWEEN 0 AND 1000000),
  quota_event_questions int NOT NULL DEFAULT 100 CHECK (quota_event_questions BETWEEN 0 AND 1000000),
  quota_new_percent int NOT NULL DEFAULT 25 CHECK (quota_new_percent BETWEEN 1 AND 100),
  -- Whether the marketplace offers to withdraw from a contract (Directive 2011/83/EU, Art. 11a). Null is the default:
  -- where it is in the EU.
  withdrawals boolean
);
CREATE INDEX market_logo ON market (logo_id) WHERE logo_id IS NOT NULL;
CREATE INDEX market_hero ON market (hero_id) WHERE hero_id IS NOT NULL;

-- The service fee of a currency: percent in basis points, and a fixed part in minor units. A fee is valid from a
-- moment on, until a later one is. Bookings keep the fee they were created with. A currency without a row follows the
-- fee of the market's own currency.
CREATE TABLE system_charges (
  currency char(3) NOT NULL,
  percent_basis_points int NOT NULL CHECK (percent_basis_points BETWEEN 0 AND 10000),
  fixed bigint NOT NULL CHECK (fixed >= 0),
  valid_from timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (currency, valid_from)
);
-- The fee before an operator sets one.
INSERT INTO system_charges (currency, percent_basis_points, fixed) VALUES ('USD', 500, 30);

-- What one unit of a currency is worth in the market's, as the operator entered it; in minor units it is numerator /
-- denominator.
CREATE TABLE exchange_rates (
  market_currency char(3) NOT NULL,
  currency char(3) NOT NULL,
  rate text NOT NULL,
  numerator bigint NOT NULL CHECK (numerator > 0),
  denominator bigint NOT NULL CHECK (denominator > 0),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (market_currency, currency),
  CHECK (currency <> market_currency)
);

-- Enqueues the job `convert-prices`, which converts the prices of all listings, after a change of the rates or the
-- market's currency.
CREATE FUNCTION rates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_jobs (name, payload, key) VALUES ('convert-prices', '{}', 'convert-prices');
  RETURN NULL;
END $$;
CREATE TRIGGER rates_convert_prices AFTER INSERT OR UPDATE OR DELETE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION rates_changed();
CREATE TRIGGER market_convert_prices AFTER INSERT OR UPDATE OF currency ON market
  FOR EACH STATEMENT EXECUTE FUNCTION rates_changed();

-- The versions of each app that the operator supports. Without a row, the web app of the server is current and
-- every version is supported.
CREATE TABLE app_versions (
  platform text PRIMARY KEY CHECK (platform IN ('web', 'ios', 'android')),
  current_version text NOT NULL CHECK (current_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  min_version text NOT NULL CHECK (min_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  -- Whether an app below the least supported version may not be used any more.
  is_forced boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT app_version_order
    CHECK (string_to_array(min_version, '.')::int[] <= string_to_array(current_version, '.')::int[])
);

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
  set_up_at timestamptz NOT NULL
);

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

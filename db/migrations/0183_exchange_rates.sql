-- Up Migration
-- What one unit of a currency is in the market's, as the operator gave it; in smallest units it is numerator ÷ denominator.
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

-- A listing's prices in its own currency; `price_from`, `price_to` and `price_key` are in the market's, and null (the key behind all others)
-- where there is no rate.
ALTER TABLE listings ADD COLUMN currency char(3), ADD COLUMN amount_from bigint, ADD COLUMN amount_to bigint;
UPDATE listings SET currency = p.currency, amount_from = price_from, amount_to = price_to FROM providers p WHERE p.id = listings.provider_id;
CREATE INDEX listing_not_compared ON listings (subject_id) WHERE price_from IS NULL AND amount_from IS NOT NULL;

-- Whoever changes the rates or the market's currency has the listings' prices converted anew, by the job `convert-prices`.
CREATE FUNCTION rates_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_jobs (name, payload, key) VALUES ('convert-prices', '{}', 'convert-prices');
  RETURN NULL;
END $$;
CREATE TRIGGER rates_convert_prices AFTER INSERT OR UPDATE OR DELETE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION rates_changed();
CREATE TRIGGER market_convert_prices AFTER INSERT OR UPDATE OF currency ON market FOR EACH STATEMENT EXECUTE FUNCTION rates_changed();
-- Prices in other currencies were compared by their numbers alone.
INSERT INTO waiting_jobs (name, payload, key) VALUES ('convert-prices', '{}', 'convert-prices');

-- Up Migration
-- The brand of the marketplace, what is switched off, and whether customers pay online. A market without payments has
-- free bookings and bookings that are paid on site.
ALTER TABLE market
  ADD COLUMN takes_payments boolean NOT NULL DEFAULT true,
  ADD COLUMN off_features text[] NOT NULL DEFAULT '{}' CHECK (cardinality(off_features) <= 30),
  ADD COLUMN accent text NOT NULL DEFAULT 'teal' CHECK (accent ~ '^[a-z]{2,20}$'),
  ADD COLUMN hero_text text NOT NULL DEFAULT '' CHECK (char_length(hero_text) <= 120),
  ADD COLUMN logo_id uuid REFERENCES pictures ON DELETE SET NULL,
  ADD COLUMN hero_id uuid REFERENCES pictures ON DELETE SET NULL;
CREATE INDEX market_logo ON market (logo_id) WHERE logo_id IS NOT NULL;
CREATE INDEX market_hero ON market (hero_id) WHERE hero_id IS NOT NULL;

-- Whether a host entered the booking: a client, or tickets at the door. All that were paid on site until now were.
ALTER TABLE bookings ADD COLUMN is_entered boolean NOT NULL DEFAULT false;
UPDATE bookings SET is_entered = true WHERE payment_status = 'on_site';

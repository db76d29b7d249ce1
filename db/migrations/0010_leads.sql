-- Up Migration
-- Requests sent to pages that have no owner yet: no card, no time taken; deleted after 14 days.
CREATE TABLE leads (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  customer_id uuid REFERENCES users ON DELETE CASCADE,
  guest_name text,
  guest_email citext,
  guest_phone text,
  wish text NOT NULL CHECK (length(wish) BETWEEN 1 AND 500),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT lead_holder CHECK ((customer_id IS NOT NULL) <> (guest_email IS NOT NULL))
);
-- One lead for each person and page: a new one replaces it.
CREATE UNIQUE INDEX lead_of_customer ON leads (provider_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX lead_of_guest ON leads (provider_id, guest_email) WHERE guest_email IS NOT NULL;
CREATE INDEX ON leads (expires_at);

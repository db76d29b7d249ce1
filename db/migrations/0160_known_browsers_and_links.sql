-- Up Migration
-- A browser is known by a cookie that names the user's generation and a number: a reset raises the generation, and of the numbers
-- only the highest few count.
ALTER TABLE users
  ADD COLUMN device_generation int NOT NULL DEFAULT 0 CHECK (device_generation >= 0),
  ADD COLUMN device_count int NOT NULL DEFAULT 0 CHECK (device_count >= 0);

-- Mails carry a link beside the code: a token for one purpose, which is used once.
ALTER TABLE proof_tokens
  DROP CONSTRAINT proof_tokens_purpose_check,
  ADD CONSTRAINT proof_tokens_purpose_check CHECK (purpose IN ('sign_in', 'verify', 'reset', 'guest_booking'));
CREATE INDEX ON proof_tokens (address, purpose);

-- Somebody without a password confirms another phone number with a code from their mailbox.
ALTER TABLE one_time_codes
  DROP CONSTRAINT one_time_codes_purpose_check,
  ADD CONSTRAINT one_time_codes_purpose_check CHECK (purpose IN ('sign_in', 'verify', 'reset', 'guest_booking', 'change_phone'));

-- Up Migration
-- A browser known of the owner of an address has codes of its own, so that nobody else can replace them or use up their tries; '' is everybody else.
ALTER TABLE one_time_codes ADD COLUMN asker text NOT NULL DEFAULT '';
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_pkey, ADD PRIMARY KEY (purpose, address, asker);

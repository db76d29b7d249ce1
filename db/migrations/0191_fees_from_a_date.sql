-- Up Migration
-- The service fee of a currency holds from a moment on, until a later one does. Bookings keep the fee they were made with; what was there before holds from the beginning.
ALTER TABLE system_charges ADD COLUMN valid_from timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE system_charges DROP CONSTRAINT system_charges_pkey;
ALTER TABLE system_charges ADD PRIMARY KEY (currency, valid_from);

-- Up Migration
-- The texts of a notification as messages ({title, text}: area, key and values), which are written in the language of
-- whoever reads them. Notifications without them have texts that were written when they were created.
ALTER TABLE notifications ADD COLUMN message jsonb;
ALTER TABLE notifications ALTER COLUMN title SET DEFAULT '';
ALTER TABLE notifications ADD CONSTRAINT notification_has_text CHECK (message IS NOT NULL OR title <> '');

-- A receipt stays in the language that it was issued in.
ALTER TABLE receipts ADD COLUMN language text NOT NULL DEFAULT 'en';

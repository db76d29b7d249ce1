-- Up Migration
-- A card that is verified for a change: what the change costs is charged to it later. A booking still has one live card at a time.
ALTER TABLE booking_cards ADD COLUMN change_id uuid REFERENCES booking_changes;

-- Up Migration
-- A card that its owner wants to keep is entered once the bank has confirmed the payment, or the verification, it was given for; whoever hears of it.
ALTER TABLE payments ADD COLUMN save_token text;
ALTER TABLE booking_cards ADD COLUMN is_to_save boolean NOT NULL DEFAULT false;

-- The gateway's word for the same card, whoever has paid with it or saved it: tells one person's two accounts.
ALTER TABLE payments ADD COLUMN fingerprint text;
ALTER TABLE cards ADD COLUMN fingerprint text;

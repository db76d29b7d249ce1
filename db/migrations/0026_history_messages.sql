-- Up Migration
-- What the app notes in a booking's history as a message (area, key and values), which is written in the language of
-- whoever reads it; `why` is then a person's own text. Notes without a message have a text that was written when they
-- were created and continues the name of the person.
ALTER TABLE booking_history ADD COLUMN message jsonb;
ALTER TABLE booking_history ADD CONSTRAINT booking_history_note_has_text
  CHECK (what <> 'note' OR message IS NOT NULL OR why <> '');

-- Up Migration
-- Surveys: questions that are edited after they were answered, answers for each date, and who was asked how it was.

-- The question that this one replaced when it was edited.
ALTER TABLE questions ADD COLUMN replaces_id uuid UNIQUE REFERENCES questions ON DELETE SET NULL;

-- Answers given at booking are for the ticket, those given afterwards for one of its dates.
ALTER TABLE answers
  DROP CONSTRAINT answers_pkey,
  ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ADD COLUMN occurrence_id uuid REFERENCES occurrences;
CREATE UNIQUE INDEX answer_once ON answers (ticket_id, question_id, occurrence_id) NULLS NOT DISTINCT;
CREATE INDEX answer_by_date ON answers (occurrence_id) WHERE occurrence_id IS NOT NULL;
DROP INDEX answers_question_id_idx;
CREATE INDEX answer_by_question ON answers (question_id, created_at, id);

-- Bookings whose holder was asked how a date was.
CREATE TABLE survey_asks (
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  booking_id uuid NOT NULL REFERENCES bookings,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, occurrence_id)
);
CREATE INDEX survey_ask_by_date ON survey_asks (occurrence_id);
CREATE INDEX occurrence_by_end ON occurrences (ends_at);

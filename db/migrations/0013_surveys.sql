-- Up Migration
-- Surveys: questions that guests answer, when they book or after the event. An edited question is a new one: answers
-- keep the question they were given to.
CREATE TABLE questions (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  asked text NOT NULL CHECK (asked IN ('booking', 'afterwards')),
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('short_text', 'long_text', 'one_of', 'many_of', 'rating', 'yes_no')),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 300),
  options text[] NOT NULL DEFAULT '{}',
  is_required boolean NOT NULL DEFAULT false,
  retired_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The question that this one replaced when it was edited.
  replaces_id uuid UNIQUE REFERENCES questions ON DELETE SET NULL,
  -- Whether answers are shown at the door, with the verdict about a ticket. Only those that are asked before.
  is_at_door boolean NOT NULL DEFAULT false,
  CONSTRAINT question_at_door CHECK (NOT is_at_door OR asked = 'booking')
);
CREATE INDEX question_by_event ON questions (event_id, asked, position);

-- Questions are part of the public page.
CREATE TRIGGER questions_add_to_event_page AFTER INSERT ON questions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER questions_change_event_page AFTER UPDATE ON questions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();
CREATE TRIGGER questions_leave_event_page AFTER DELETE ON questions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_event_page_changed();

-- Answers given at booking are for the ticket, those given afterwards for one of its dates.
CREATE TABLE answers (
  question_id uuid NOT NULL REFERENCES questions,
  ticket_id uuid NOT NULL REFERENCES tickets,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  occurrence_id uuid REFERENCES occurrences
);
CREATE UNIQUE INDEX answer_once ON answers (ticket_id, question_id, occurrence_id) NULLS NOT DISTINCT;
CREATE INDEX answer_by_date ON answers (occurrence_id) WHERE occurrence_id IS NOT NULL;
CREATE INDEX answer_by_question ON answers (question_id, created_at, id);

-- Bookings whose holder was asked how a date was.
CREATE TABLE survey_asks (
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  booking_id uuid NOT NULL REFERENCES bookings,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, occurrence_id)
);
CREATE INDEX survey_ask_by_date ON survey_asks (occurrence_id);

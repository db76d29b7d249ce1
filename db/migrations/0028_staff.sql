-- Up Migration
-- The audit log of staff: who did what, and the state before and after.
CREATE TABLE staff_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  by_user_id uuid NOT NULL REFERENCES users,
  -- Their name and role at that time.
  by_name text NOT NULL,
  by_role text NOT NULL CHECK (by_role IN ('support', 'finance', 'admin')),
  act text NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX ON staff_acts (subject_id, id);
CREATE TRIGGER staff_acts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_acts
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE staff_acts ENABLE ALWAYS TRIGGER staff_acts_append_only;

-- What staff notes about a page, for staff only. Notes are not changed.
CREATE TABLE page_notes (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  by_name text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL
);
CREATE INDEX note_of_page ON page_notes (provider_id, at, id);
CREATE INDEX note_by_user ON page_notes (by_user_id) WHERE by_user_id IS NOT NULL;

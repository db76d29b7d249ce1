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

-- Up Migration
-- Every version of the operator's legal texts, stored for ever; the highest is in force.
CREATE TABLE legal_texts (
  kind text NOT NULL CHECK (kind IN ('privacy', 'terms', 'imprint')),
  version int NOT NULL CHECK (version > 0),
  body text NOT NULL,
  published_at timestamptz NOT NULL,
  by_user_id uuid NOT NULL REFERENCES users,
  by_name text NOT NULL,
  CONSTRAINT legal_version_once PRIMARY KEY (kind, version)
);
CREATE TRIGGER legal_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE legal_texts ENABLE ALWAYS TRIGGER legal_texts_append_only;

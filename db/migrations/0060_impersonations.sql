-- Up Migration
-- Admins who look at the app as a user does. The admin's own session shows the user's data until the look ends; nothing
-- can be changed meanwhile. Looks are kept, because users may read who looked at their account, when and why.
CREATE TABLE impersonations (
  id uuid PRIMARY KEY,
  -- Null once the session is gone.
  session_id uuid REFERENCES sessions ON DELETE SET NULL,
  admin_id uuid NOT NULL REFERENCES users,
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  started_at timestamptz NOT NULL,
  -- When it ends by itself, and when it was ended.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT impersonation_of_another CHECK (admin_id <> user_id),
  CONSTRAINT impersonation_is_short CHECK (
    expires_at > started_at AND expires_at <= started_at + interval '30 minutes'),
  CONSTRAINT impersonation_ends_once CHECK (ended_at IS NULL OR ended_at >= started_at)
);
CREATE UNIQUE INDEX impersonation_of_session ON impersonations (session_id)
  WHERE session_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX impersonations_of_user ON impersonations (user_id, started_at DESC);
CREATE INDEX impersonations_by_admin ON impersonations (admin_id);

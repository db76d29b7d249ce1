-- Up Migration
-- The account that a user connected by OAuth 2.0. Its tokens are encrypted, and deleted when the account's
-- authorization ended.
CREATE TABLE meeting_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('zoom')),
  -- The id and address of the account there.
  gateway_id text NOT NULL,
  email text NOT NULL,
  access_token bytea,
  refresh_token bytea,
  expires_at timestamptz NOT NULL,
  -- Incremented with the tokens. Of several refreshes of one version only one is sent: each token works once.
  token_version int NOT NULL DEFAULT 1,
  refreshing_until timestamptz,
  connected_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT meeting_account_tokens CHECK (
    (ended_at IS NULL) = (access_token IS NOT NULL) AND (ended_at IS NULL) = (refresh_token IS NOT NULL))
);

-- Users who went away to connect an account, by the hash of the `state` they come back with, which works once.
CREATE TABLE meeting_authorizations (
  state_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX meeting_authorization_by_user ON meeting_authorizations (user_id);
CREATE INDEX meeting_authorization_by_end ON meeting_authorizations (expires_at);

-- The meetings of dates in accounts of organisers, as they are known there. The row precedes the request that creates
-- the meeting. Without a reference to the date, because the meeting of a deleted date is still to be deleted.
CREATE TABLE occurrence_meetings (
  occurrence_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES meeting_accounts ON DELETE CASCADE,
  -- Null until the request that creates it was answered.
  gateway_id text,
  join_url text,
  title text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Who works on it holds it until then.
  held_until timestamptz,
  tries int NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL,
  CONSTRAINT occurrence_meeting_known CHECK ((gateway_id IS NULL) = (join_url IS NULL))
);
CREATE INDEX occurrence_meeting_by_account ON occurrence_meetings (account_id);
CREATE INDEX occurrence_meeting_by_end ON occurrence_meetings (ends_at);

-- Up Migration
-- How many mails a day go to addresses that somebody else typed: from one account, from an account in its first days,
-- and to one mailbox.
ALTER TABLE market
  ADD COLUMN mails_account int NOT NULL DEFAULT 600 CHECK (mails_account BETWEEN 1 AND 20000),
  ADD COLUMN mails_new_account int NOT NULL DEFAULT 40 CHECK (mails_new_account BETWEEN 1 AND 20000),
  ADD COLUMN mails_mailbox int NOT NULL DEFAULT 20 CHECK (mails_mailbox BETWEEN 1 AND 20000);

-- What is used of each budget within a day, which begins with the first use. A mailbox is a subject by its SHA-256, and
-- also counts what it did not get.
CREATE TABLE budget_uses (
  subject text PRIMARY KEY,
  -- The account whose budget it is; null for networks and mailboxes.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  used int NOT NULL CHECK (used >= 0),
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX ON budget_uses (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ON budget_uses (window_ends_at);

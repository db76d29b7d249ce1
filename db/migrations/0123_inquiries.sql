-- Up Migration
-- The sandbox plays a bank that only asks, too: an inquiry moves no money, and may become a dispute about another amount.
ALTER TABLE sandbox_disputes
  DROP CONSTRAINT sandbox_disputes_status_check,
  ADD CONSTRAINT sandbox_disputes_status_check CHECK (status IN ('inquiry', 'open', 'under_review', 'won', 'lost'));

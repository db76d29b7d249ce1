-- Up Migration
-- What Twilio reports of a text message after it took it. A message only moves forward: once it has arrived, or is
-- given up, it stays so, in whichever order and however often reports come.
ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_state_check;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_state_check
  CHECK (state IN ('queued', 'waiting', 'digest', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed'));
ALTER TABLE outbox_messages DROP CONSTRAINT outbox_sent;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_sent
  CHECK ((state IN ('sent', 'delivered', 'undelivered')) = (sent_at IS NOT NULL));
DROP INDEX outbox_open;
CREATE INDEX outbox_open ON outbox_messages (created_at DESC, id DESC)
  WHERE state NOT IN ('sent', 'delivered', 'suppressed');

CREATE FUNCTION outbox_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a message that is % does not become %', OLD.state, NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = 'outbox_only_forward';
END $$;
CREATE TRIGGER outbox_only_forward BEFORE UPDATE OF state ON outbox_messages
  FOR EACH ROW WHEN (
    NEW.state <> OLD.state AND (
      OLD.state IN ('delivered', 'undelivered', 'failed', 'suppressed')
      OR (OLD.state = 'sent' AND NEW.state NOT IN ('delivered', 'undelivered', 'failed'))))
  EXECUTE FUNCTION outbox_only_forward();

-- Numbers of accounts that text messages don't reach, until they are verified again.
CREATE TABLE unreachable_numbers (
  phone text PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('number_invalid', 'number_stopped', 'number_unreachable')),
  since timestamptz NOT NULL
);

-- A page's own website. What an import brought moves to the page.
ALTER TABLE providers ADD COLUMN website text NOT NULL DEFAULT ''
  CONSTRAINT provider_website CHECK (website = '' OR (length(website) <= 300 AND website ~ '^https?://[^/\s]+\S*$'));
UPDATE providers p SET website = s.website
  FROM provider_sources s
  WHERE s.provider_id = p.id AND s.website ~ '^https?://[^/\s]+\S*$';
ALTER TABLE provider_sources DROP COLUMN website;
-- Pages that staff is about to add twice.
CREATE INDEX provider_by_website ON providers (website) WHERE website <> '';

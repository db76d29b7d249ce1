-- Up Migration
-- Who is blocked does not come in with a ticket that somebody else gives them, and neither hires the owner's pages nor
-- is hired. What was agreed before stays, as bookings do.
CREATE FUNCTION ticket_for_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blocked((SELECT b.provider_id FROM bookings b WHERE b.id = NEW.booking_id), NULL, NEW.attendee_email::text)
  THEN PERFORM refuse_blocked(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_not_for_blocked BEFORE UPDATE OF attendee_email ON tickets
  FOR EACH ROW WHEN (NEW.attendee_email IS NOT NULL AND NEW.attendee_email IS DISTINCT FROM OLD.attendee_email)
  EXECUTE FUNCTION ticket_for_blocked();

CREATE FUNCTION hire_with_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_blocked(NEW.provider_id, (SELECT o.owner_id FROM providers o WHERE o.id = NEW.organiser_id), NULL)
  THEN PERFORM refuse_blocked(); END IF;
  IF is_blocked(NEW.organiser_id, (SELECT p.owner_id FROM providers p WHERE p.id = NEW.provider_id), NULL) THEN
    RAISE EXCEPTION 'the organiser blocked the owner of the page'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hire_of_blocked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hire_not_with_blocked BEFORE INSERT ON hires
  FOR EACH ROW EXECUTE FUNCTION hire_with_blocked();

-- How and from what kind of device somebody signed in. People see it in their profile; it is deleted after 180 days.
CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  method text NOT NULL
    CHECK (method IN ('password', 'code', 'email_link', 'passkey', 'recovery_code', 'provider')),
  -- The browser and the system as text, without versions.
  device text NOT NULL CHECK (length(device) <= 80),
  at timestamptz NOT NULL
);
CREATE INDEX sign_in_of_user ON sign_ins (user_id, at DESC, id DESC);
CREATE INDEX sign_in_by_time ON sign_ins (at);

-- Up Migration
-- Guests without an account have their data erased by a code that is mailed to their address.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_code_purpose;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_code_purpose CHECK (
  purpose IN ('sign_in', 'verify', 'reset', 'guest_booking', 'change_phone', 'delete_account', 'confirm',
    'change_email', 'delete_guest_data'));

-- Whether an address replaces that of an erased person.
CREATE FUNCTION is_erased_address(address text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT address LIKE '%@erased.invalid'
$$;

-- What is erased is over, and its link opens nothing, whatever was booked meanwhile. Not asked of old rows, which
-- change only towards it.
ALTER TABLE bookings
  ADD CONSTRAINT booking_erased_is_over CHECK (
    NOT is_erased_address(guest_email::text) OR status NOT IN ('awaiting_payment', 'requested', 'confirmed')) NOT VALID,
  ADD CONSTRAINT booking_erased_has_no_link CHECK (
    NOT is_erased_address(guest_email::text) OR access_token_hash IS NULL) NOT VALID;

-- Nothing is written by a guest who was just erased: what waited for the erasure finds them gone.
CREATE FUNCTION refuse_erased_guest() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the guest is erased' USING ERRCODE = 'check_violation', CONSTRAINT = 'guest_erased';
END $$;
CREATE FUNCTION message_by_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM conversations WHERE id = NEW.conversation_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM conversations WHERE id = NEW.conversation_id AND is_erased_address(guest_email::text)
  ) THEN PERFORM refuse_erased_guest(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER message_not_by_erased BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.side = 'customer' AND NEW.author_id IS NULL) EXECUTE FUNCTION message_by_erased();
CREATE FUNCTION review_by_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM bookings WHERE id = NEW.booking_id FOR KEY SHARE;
  IF EXISTS (
    SELECT FROM bookings WHERE id = NEW.booking_id AND is_erased_address(guest_email::text)
  ) THEN PERFORM refuse_erased_guest(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_not_by_erased BEFORE INSERT ON reviews
  FOR EACH ROW WHEN (NEW.author_id IS NULL) EXECUTE FUNCTION review_by_erased();

-- The history also loses the words of erased guests: those of customers without an account, on their bookings.
CREATE OR REPLACE FUNCTION history_words_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased booking_history := OLD;
BEGIN
  erased.why := NEW.why;
  IF NEW IS DISTINCT FROM erased OR NEW.why NOT IN ('', '–')
    OR NOT (EXISTS (SELECT FROM users WHERE id = OLD.by_user_id AND status = 'deleted')
      OR OLD.by_role = 'customer' AND OLD.by_user_id IS NULL AND EXISTS (
        SELECT FROM bookings WHERE id = OLD.booking_id AND is_erased_address(guest_email::text))) THEN
    RAISE EXCEPTION 'booking_history is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Erases the words of a guest in the history, by the address that replaces theirs. It runs as the owner of the table,
-- since the server's own user may not change it.
CREATE FUNCTION erase_guest_history_words(erased_address text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE booking_history h SET why = CASE WHEN h.what = 'note' AND h.message IS NULL THEN '–' ELSE '' END
  FROM bookings b
  WHERE b.id = h.booking_id AND b.guest_email = erased_address::citext AND is_erased_address(erased_address)
    AND h.by_role = 'customer' AND h.by_user_id IS NULL AND h.why NOT IN ('', '–')
$$;

-- Up Migration
-- The booking that a mail is about, by which mail programs show its mails together. Bookings are never deleted.
ALTER TABLE outbox_messages ADD COLUMN booking_id uuid REFERENCES bookings;

-- The next booking number that a spreadsheet keeps as it is: it reads 16E227 as 1.6E+228, and MARCH1 as a day. So no
-- number has an E, nor one group of letters beside figures, as months have in all languages. Those that have are left
-- out. All come from the same bijection of the same sequence, so that none is one of the numbers before.
CREATE FUNCTION next_booking_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  word text;
BEGIN
  LOOP
    word := booking_number(nextval('booking_numbers'));
    EXIT WHEN word !~ 'E|^[1-9]*[A-Z]{1,5}[1-9]*$';
  END LOOP;
  RETURN word;
END $$;
ALTER TABLE bookings ALTER COLUMN number SET DEFAULT next_booking_number();

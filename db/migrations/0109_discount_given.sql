-- Up Migration
-- What a code gave when it was used, and on which price: a change keeps that share and that bound, whatever changes came between.
-- Of bookings that a change has made already, what they have now is the best that is known.
ALTER TABLE bookings ADD COLUMN discount_given bigint, ADD COLUMN discounted_price bigint;
UPDATE bookings SET discount_given = discount, discounted_price = price WHERE discount_code_id IS NOT NULL;
ALTER TABLE bookings ADD CONSTRAINT booking_discount_given CHECK (
  CASE WHEN discount_code_id IS NULL THEN discount = 0 AND discount_given IS NULL AND discounted_price IS NULL
    ELSE discount_given IS NOT NULL AND discounted_price IS NOT NULL AND discount <= discount_given AND discount_given <= discounted_price END);

CREATE FUNCTION booking_notes_discount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.discount_given := NEW.discount;
  NEW.discounted_price := NEW.price;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_notes_discount BEFORE INSERT ON bookings FOR EACH ROW WHEN (NEW.discount_code_id IS NOT NULL) EXECUTE FUNCTION booking_notes_discount();

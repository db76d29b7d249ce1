-- Nobody books, and no page is booked, whose account was deleted since the booking began: deleting locks the person and
-- their pages until it is done, and a booking waits for that here.
CREATE FUNCTION booking_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.customer_id FOR KEY SHARE;
  PERFORM FROM providers WHERE id = NEW.provider_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM users WHERE id = NEW.customer_id AND status = 'deleted') THEN
    RAISE EXCEPTION 'the customer is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_deleted';
  END IF;
  IF EXISTS (
    SELECT FROM providers p JOIN users owner ON owner.id = p.owner_id
    WHERE p.id = NEW.provider_id AND owner.status = 'deleted'
  ) THEN
    RAISE EXCEPTION 'the page is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_deleted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_of_people BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION booking_of_people();

-- Up Migration
-- A booking's own payment is under way only while the booking waits for it, or for its day: what confirms it settles the payment in the same
-- transaction, and nothing that is being charged is changed. A stuck payment of a booking that is settled already would be taken for money that came too
-- late and sent back, and the booking would stand there unpaid.
CREATE FUNCTION stuck_payment_is_awaited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bookings WHERE id = NEW.booking_id AND status IN ('confirmed', 'completed', 'no_show') AND payment_status <> 'scheduled') THEN
    RAISE EXCEPTION 'payment % cannot be stuck: its booking is settled', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_stuck_is_awaited';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_stuck BEFORE INSERT OR UPDATE OF status ON payments FOR EACH ROW WHEN (NEW.status = 'stuck' AND NEW.change_id IS NULL) EXECUTE FUNCTION stuck_payment_is_awaited();

-- Up Migration
-- Whether the gateway must go on knowing a card is asked by its method: those that are about to be kept count as well, whatever became of their booking.
CREATE INDEX booking_card_to_keep ON booking_cards (payment_method) WHERE is_to_save;

-- Up Migration
-- A list of conversations counts the unread ones of its reader, who may have thousands that are read.
CREATE INDEX conversation_unread_by_customer ON conversations (customer_id) WHERE customer_unread > 0;
CREATE INDEX conversation_unread_by_provider ON conversations (provider_id) WHERE provider_unread > 0;

-- What a provider has ahead is found without all that is over: requests, holds and confirmed bookings.
CREATE INDEX booking_open ON bookings (provider_id, starts_at, id)
  WHERE status IN ('confirmed', 'awaiting_payment', 'requested');
DROP INDEX booking_requests;

-- Up Migration
-- A session that was over for two days before it was charged was taken for one whose earnings are released, while there were none yet.
UPDATE bookings b SET earnings_released_at = NULL
WHERE earnings_released_at IS NOT NULL AND (payment_status = 'scheduled' OR (
  SELECT sum(e.amount) FROM journals j JOIN entries e ON e.journal_id = j.id JOIN ledger_accounts l ON l.id = e.account_id
  WHERE j.booking_id = b.id AND l.kind = 'provider_pending') > 0);

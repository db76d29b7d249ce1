-- Up Migration
-- A bank may want a part of a payment back only. What a lost dispute took counts as gone back like what a refund did: `taken` is what of it was still
-- there, and stands in its payment's `refunded`.
ALTER TABLE disputes ADD COLUMN taken bigint NOT NULL DEFAULT 0 CONSTRAINT dispute_taken_within CHECK (taken BETWEEN 0 AND amount);
UPDATE disputes d SET taken = least(d.amount, p.amount - p.refunded) FROM payments p
  WHERE p.id = d.payment_id AND d.status = 'lost' AND p.status = 'refunded'
    AND d.id = (SELECT first.id FROM disputes first WHERE first.payment_id = p.id AND first.status = 'lost' ORDER BY first.id LIMIT 1);
UPDATE payments p SET refunded = p.refunded + d.taken FROM disputes d WHERE d.payment_id = p.id AND d.taken > 0;

-- In the sandbox: how much of the payment is disputed; all of it where nothing is said.
ALTER TABLE sandbox_disputes ADD COLUMN amount bigint CHECK (amount > 0);

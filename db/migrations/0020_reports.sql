-- Up Migration
-- Somebody reports to staff that something is wrong. While a report about a booking is not closed, the booking's
-- earnings are held.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  about text NOT NULL CHECK (about IN ('booking', 'payment', 'provider', 'review')),
  kind text NOT NULL CHECK (kind IN (
    'did_not_happen', 'not_as_agreed', 'money', 'behaviour', 'safety', 'untrue', 'other')),
  booking_id uuid REFERENCES bookings,
  provider_id uuid NOT NULL REFERENCES providers,
  review_id uuid REFERENCES reviews,
  by_role text NOT NULL CHECK (by_role IN ('customer', 'provider', 'visitor')),
  -- Null for a guest, who is identified by the booking.
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  -- The text of staff's answer.
  word text NOT NULL DEFAULT '',
  outcome text CHECK (outcome IN ('upheld', 'dismissed')),
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT report_closed
    CHECK ((status = 'closed') = (closed_at IS NOT NULL) AND (status = 'closed') = (outcome IS NOT NULL)),
  CONSTRAINT report_subject CHECK (
    (about NOT IN ('booking', 'payment') OR booking_id IS NOT NULL) AND ((about = 'review') = (review_id IS NOT NULL)))
);
-- One person reports the same thing once until staff has closed it.
CREATE UNIQUE INDEX report_one_open ON reports (
  about, COALESCE(review_id, booking_id, provider_id), by_role,
  (COALESCE(by_user_id, '00000000-0000-0000-0000-000000000000'::uuid))
) WHERE status <> 'closed';
CREATE INDEX report_holds ON reports (booking_id) WHERE status <> 'closed';
CREATE INDEX report_queue ON reports (created_at, id) WHERE status <> 'closed';
CREATE INDEX report_done ON reports (closed_at DESC, id DESC) WHERE status = 'closed';
CREATE INDEX ON reports (booking_id);
CREATE INDEX ON reports (by_user_id);

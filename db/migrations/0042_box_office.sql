-- Up Migration
-- Tickets that the host of an event sells on the spot or gives away, each sale a booking. What guests pay goes into the
-- host's cash box or card machine, never through the gateway or the ledger.
CREATE TABLE box_office_sales (
  booking_id uuid PRIMARY KEY REFERENCES bookings,
  event_id uuid NOT NULL REFERENCES events,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  paid_by text NOT NULL CHECK (paid_by IN ('complimentary', 'cash', 'card_machine')),
  gate text NOT NULL DEFAULT '' CHECK (length(gate) <= 60),
  -- Who sold: a user, or a door link.
  user_id uuid REFERENCES users,
  door_link_id uuid REFERENCES door_links,
  sold_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT box_office_sale_by CHECK (num_nonnulls(user_id, door_link_id) = 1),
  -- Only the organiser gives tickets away.
  CONSTRAINT box_office_gift_by_user CHECK (paid_by <> 'complimentary' OR user_id IS NOT NULL)
);
CREATE INDEX box_office_sale_by_event ON box_office_sales (event_id);
CREATE INDEX box_office_sale_by_date ON box_office_sales (occurrence_id, sold_at, booking_id);
CREATE INDEX box_office_sale_by_user ON box_office_sales (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX box_office_sale_by_link ON box_office_sales (door_link_id) WHERE door_link_id IS NOT NULL;

-- Up Migration
-- Check-in at the door of an event's dates.

-- Links by which helpers without an account check guests in, at one gate of one event.
CREATE TABLE door_links (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  -- The gate.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Scan codes only, or also look guests up by name and sell tickets.
  rights text NOT NULL CHECK (rights IN ('scan', 'search_and_sell')),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX door_link_by_event ON door_links (event_id, created_at, id);

-- Everything that check-in devices report, by the device's nonce, so that a repeated report counts once. `seq` is in
-- the order of commits within a date: check-ins of one date are serial.
CREATE TABLE check_ins (
  nonce uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  -- Null for codes that name no ticket of ours.
  ticket_id uuid REFERENCES tickets,
  kind text NOT NULL CHECK (kind IN ('in', 'undo', 'duplicate', 'refused')),
  -- Why a code was refused.
  why text CHECK (why IN ('forged', 'unknown', 'replaced', 'cancelled', 'other_date', 'manual')),
  -- The check-in that an undo takes back, and the one that came before a duplicate.
  other_nonce uuid,
  gate text NOT NULL DEFAULT '' CHECK (length(gate) <= 60),
  -- Who scanned: a user, or a door link.
  user_id uuid REFERENCES users,
  door_link_id uuid REFERENCES door_links,
  scanned_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT check_in_why CHECK ((kind = 'refused') = (why IS NOT NULL)),
  CONSTRAINT check_in_other CHECK ((kind IN ('undo', 'duplicate')) = (other_nonce IS NOT NULL)),
  CONSTRAINT check_in_ticket CHECK (ticket_id IS NOT NULL OR kind IN ('refused', 'undo')),
  CONSTRAINT check_in_by CHECK (num_nonnulls(user_id, door_link_id) = 1)
);
CREATE INDEX check_in_by_date ON check_ins (occurrence_id, seq);
CREATE INDEX check_in_by_ticket ON check_ins (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX check_in_undone ON check_ins (other_nonce) WHERE kind = 'undo';
CREATE INDEX check_in_by_user ON check_ins (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX check_in_by_link ON check_ins (door_link_id) WHERE door_link_id IS NOT NULL;
CREATE TRIGGER check_ins_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON check_ins
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
ALTER TABLE check_ins ENABLE ALWAYS TRIGGER check_ins_append_only;

-- Who is in. The key admits each ticket once on each of its dates.
CREATE TABLE admissions (
  ticket_id uuid NOT NULL REFERENCES tickets,
  occurrence_id uuid NOT NULL REFERENCES occurrences,
  nonce uuid NOT NULL UNIQUE REFERENCES check_ins,
  admitted_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, occurrence_id)
);
CREATE INDEX admission_by_date ON admissions (occurrence_id);

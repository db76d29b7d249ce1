-- What is known of this installation, in one row.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Restored beside the marketplace that it was copied from: nothing is sent or charged from here.
  is_copy boolean NOT NULL DEFAULT false
);
INSERT INTO installation DEFAULT VALUES;

-- Whether the marketplace takes no changes (read_only), or is closed to everybody but its staff, and what people read.
ALTER TABLE installation
  ADD COLUMN maintenance text CHECK (maintenance IN ('read_only', 'closed')),
  ADD COLUMN maintenance_text text NOT NULL DEFAULT '' CHECK (length(maintenance_text) <= 300);

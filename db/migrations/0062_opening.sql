-- Up Migration
-- When the operator put the checklist of a new marketplace away; null while it is shown. A marketplace that is open
-- already needs none.
ALTER TABLE market ADD COLUMN checklist_hidden_at timestamptz;
UPDATE market SET checklist_hidden_at = now();

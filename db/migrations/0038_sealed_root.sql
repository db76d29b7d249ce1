-- What links, tickets, codes and sealed columns are derived from: one secret for as long as the marketplace lives,
-- sealed with PLAZA_SECRET, which may change. Nothing until the first start after this migration.
ALTER TABLE installation ADD COLUMN sealed_root bytea;

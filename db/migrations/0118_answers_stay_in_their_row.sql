-- Up Migration
-- An answer that is kept is encrypted, so it cannot be compressed, and is mostly some 2.4 kB: trying to, and putting it into a table beside
-- this one in two pieces, cost as much as the rest of writing it.
ALTER TABLE idempotency_keys ALTER COLUMN answer SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);

-- Up Migration
-- What is written into the books stays, also for a session that has put itself into the role of a replica, in which ordinary triggers sleep.
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_append_only;
ALTER TABLE journals ENABLE ALWAYS TRIGGER journals_append_only;
ALTER TABLE booking_history ENABLE ALWAYS TRIGGER history_append_only;
ALTER TABLE receipts ENABLE ALWAYS TRIGGER receipts_append_only;
ALTER TABLE staff_acts ENABLE ALWAYS TRIGGER staff_acts_append_only;

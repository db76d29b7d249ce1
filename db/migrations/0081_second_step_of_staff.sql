-- Up Migration
-- Whether staff need a second step to sign in before Admin answers; null as long as nobody chose: then production does,
-- and a demo does not.
ALTER TABLE market ADD COLUMN staff_two_step boolean;

-- Up Migration
-- For staff: people whose address begins with one or two letters, for which trigrams find nearly everybody.
CREATE INDEX user_email_begins ON users (lower(email::text) text_pattern_ops);
-- Hidden reviews of a page that is searched by its name.
CREATE INDEX review_hidden_by_provider ON reviews (provider_id) WHERE is_hidden;

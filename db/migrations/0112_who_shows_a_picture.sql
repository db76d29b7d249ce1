-- Up Migration
-- A picture is forgotten only when nobody shows it: without these, all users, pages and galleries are read to find that out.
CREATE INDEX user_by_avatar ON users (avatar_id) WHERE avatar_id IS NOT NULL;
CREATE INDEX provider_by_avatar ON providers (avatar_id) WHERE avatar_id IS NOT NULL;
CREATE INDEX provider_banner_by_picture ON provider_banners (picture_id);

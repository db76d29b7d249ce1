-- Up Migration
-- Other terms of the asked page came with a message that replaced the organizer's, and each read it as the other's.
ALTER TABLE hires
  -- What the asked page wrote; `message` is what the organizer wrote.
  ADD COLUMN provider_message text NOT NULL DEFAULT '' CHECK (length(provider_message) <= 1000);

-- Who offers what the catalog does not know had no category and no type to choose. New installations get these two with
-- their catalog; where an operator has either slug, it stays as it is.
INSERT INTO service_categories (id, slug, name, blurb, icon, position)
SELECT gen_random_uuid(), 'other', 'Other', 'Whatever has no name yet.', 'Sparkles', max(position) + 1
FROM service_categories HAVING count(*) > 0
ON CONFLICT (slug) DO NOTHING;
INSERT INTO service_descriptions (id, category_id, slug, name, typical_minutes)
SELECT gen_random_uuid(), id, 'something-else', 'Something else', 60 FROM service_categories WHERE slug = 'other'
ON CONFLICT (slug) DO NOTHING;

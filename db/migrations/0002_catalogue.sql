-- Up Migration
CREATE TABLE service_categories (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  blurb text NOT NULL DEFAULT '',
  icon text NOT NULL DEFAULT '',
  position int NOT NULL DEFAULT 0
);

CREATE TABLE service_descriptions (
  id uuid PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES service_categories,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  typical_minutes int NOT NULL DEFAULT 60,
  typical_amount bigint,
  position int NOT NULL DEFAULT 0
);
CREATE INDEX ON service_descriptions (category_id, position);

CREATE TABLE providers (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  owner_id uuid REFERENCES users,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  headline text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  category_ids uuid[] NOT NULL DEFAULT '{}',
  avatar_id uuid REFERENCES pictures,
  languages text[] NOT NULL DEFAULT '{}',
  -- The exact address is shown only where customers come to it (`is_address_public`), else its area.
  address text NOT NULL DEFAULT '',
  area_label text NOT NULL DEFAULT '',
  is_address_public boolean NOT NULL DEFAULT false,
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  timezone text NOT NULL,
  currency char(3) NOT NULL,
  contact_email citext,
  contact_phone text,
  rating_sum bigint NOT NULL DEFAULT 0,
  rating_count int NOT NULL DEFAULT 0,
  rating_average numeric(3, 2) GENERATED ALWAYS AS (CASE WHEN rating_count > 0 THEN round(rating_sum::numeric / rating_count, 2) END) STORED,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'suspended')),
  buffer_before_minutes int NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 480),
  buffer_after_minutes int NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 480),
  min_notice_minutes int NOT NULL DEFAULT 120 CHECK (min_notice_minutes BETWEEN 0 AND 43200),
  max_advance_days int NOT NULL DEFAULT 90 CHECK (max_advance_days BETWEEN 1 AND 365),
  cancellation_policy text NOT NULL DEFAULT 'moderate' CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  -- Raised with every change of the hours; booking takes a share lock on the row, a change of hours an exclusive one.
  schedule_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT provider_slug_unique UNIQUE (slug)
);
CREATE INDEX ON providers (owner_id);

CREATE TABLE provider_banners (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  picture_id uuid NOT NULL REFERENCES pictures,
  position int NOT NULL,
  PRIMARY KEY (provider_id, picture_id)
);

CREATE TABLE services (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  description_id uuid NOT NULL REFERENCES service_descriptions,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  text text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount >= 0),
  currency char(3) NOT NULL,
  duration_minutes int NOT NULL CHECK (duration_minutes BETWEEN 5 AND 1440),
  slot_step_minutes int NOT NULL DEFAULT 30 CHECK (slot_step_minutes BETWEEN 5 AND 240),
  place text NOT NULL CHECK (place IN ('at_provider', 'at_customer', 'virtual')),
  capacity int NOT NULL DEFAULT 1 CHECK (capacity BETWEEN 1 AND 500),
  booking_mode text NOT NULL DEFAULT 'instant' CHECK (booking_mode IN ('instant', 'request')),
  cancellation_policy text NOT NULL CHECK (cancellation_policy IN ('flexible', 'moderate', 'strict')),
  cancel_cutoff_minutes int NOT NULL DEFAULT 0 CHECK (cancel_cutoff_minutes >= 0),
  move_cutoff_minutes int NOT NULL DEFAULT 720 CHECK (move_cutoff_minutes >= 0),
  max_moves int NOT NULL DEFAULT 3 CHECK (max_moves >= 0),
  picture_ids uuid[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  position int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON services (provider_id, position);

CREATE TABLE saves (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('provider', 'service', 'event')),
  subject_id uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subject_id)
);
CREATE INDEX ON saves (user_id, saved_at DESC, subject_id);

-- Availability rules: weekly hours, hours of one date (none: closed), and blocks. Wall times are the provider's.
CREATE TABLE schedule_rules (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  kind text NOT NULL CHECK (kind IN ('weekly', 'date', 'block')),
  weekday int CHECK (weekday BETWEEN 1 AND 7),
  on_date date,
  start_time text CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text CHECK (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  from_at timestamptz,
  to_at timestamptz,
  reason text,
  service_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT schedule_rule_shape CHECK (
    (kind = 'weekly' AND weekday IS NOT NULL AND start_time IS NOT NULL AND end_time IS NOT NULL)
    OR (kind = 'date' AND on_date IS NOT NULL AND (start_time IS NULL) = (end_time IS NULL))
    OR (kind = 'block' AND from_at < to_at)
  )
);
CREATE INDEX ON schedule_rules (provider_id);

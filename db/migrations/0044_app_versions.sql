-- Up Migration
-- The versions of each app that the operator supports. Without a row, the web app of the server is current and
-- every version is supported.
CREATE TABLE app_versions (
  platform text PRIMARY KEY CHECK (platform IN ('web', 'ios', 'android')),
  current_version text NOT NULL CHECK (current_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  min_version text NOT NULL CHECK (min_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  -- Whether an app below the least supported version may not be used any more.
  is_forced boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT app_version_order
    CHECK (string_to_array(min_version, '.')::int[] <= string_to_array(current_version, '.')::int[])
);

-- Up Migration
-- What staff hid, unlisted or suspended, with the reason, and who undid it. The effect itself is stored in the row
-- that everybody reads (`reviews.is_hidden`, `services.unlisted_reason`, the status of a page or user).
CREATE TABLE moderation_actions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('hide_review', 'unlist_service', 'suspend_page', 'suspend_user')),
  -- The review, service, page or user.
  subject_id uuid NOT NULL,
  -- Its name at that time.
  label text NOT NULL,
  provider_id uuid REFERENCES providers,
  -- Who is notified: a user, or the guest of a booking; nobody for a page without an owner.
  user_id uuid REFERENCES users,
  booking_id uuid REFERENCES bookings,
  report_id uuid REFERENCES reports,
  -- The suspension of a user that suspended this page too; undoing it restores the page.
  parent_id uuid REFERENCES moderation_actions,
  reason text NOT NULL,
  -- The state that undoing restores.
  before text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'undone')),
  by_user_id uuid NOT NULL REFERENCES users,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_by_user_id uuid REFERENCES users,
  undone_by_name text,
  undone_reason text NOT NULL DEFAULT '',
  undone_at timestamptz,
  CONSTRAINT moderation_undone CHECK ((status = 'undone') = (undone_at IS NOT NULL))
);
-- Of two admins who decide the same at the same time, one succeeds.
CREATE UNIQUE INDEX moderation_one_active ON moderation_actions (kind, subject_id) WHERE status = 'active';
CREATE INDEX moderation_current ON moderation_actions (created_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX moderation_past ON moderation_actions (undone_at DESC, id DESC) WHERE status = 'undone';
CREATE INDEX ON moderation_actions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX ON moderation_actions (report_id) WHERE report_id IS NOT NULL;

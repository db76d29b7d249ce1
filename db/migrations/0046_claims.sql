-- Up Migration
-- People who say that a page without an owner is theirs, and those who dispute its owner.
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  -- Guests only ask staff; they own nothing.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  guest_name text,
  guest_email citext,
  status text NOT NULL CHECK (status IN ('pending', 'claimed', 'declined', 'superseded')),
  -- How it was proved; null before that.
  method text CHECK (method IN ('email', 'sms', 'staff')),
  -- What staff reads. It joined their queue at `asked_at`, null while codes alone are used.
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 4000),
  asked_at timestamptz,
  -- Whether the page had another owner when staff was asked.
  is_dispute boolean NOT NULL DEFAULT false,
  -- The newest code: only its HMAC is stored. Wrong codes are counted across codes.
  code_hmac bytea,
  code_expires_at timestamptz,
  wrong_codes int NOT NULL DEFAULT 0,
  paused_until timestamptz,
  -- The answer of staff.
  word text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT claim_by CHECK ((user_id IS NOT NULL) <> (guest_email IS NOT NULL)),
  CONSTRAINT claim_guest_asks CHECK (user_id IS NOT NULL OR (asked_at IS NOT NULL AND status <> 'claimed')),
  CONSTRAINT claim_decided CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT claim_proved CHECK ((status = 'claimed') <= (method IS NOT NULL))
);
-- One open claim for each page and person.
CREATE UNIQUE INDEX claim_one_open ON claims (provider_id, user_id) WHERE status = 'pending';
CREATE UNIQUE INDEX claim_one_open_of_guest ON claims (provider_id, guest_email) WHERE status = 'pending';
-- Of several people with a right code, one gets the page.
CREATE UNIQUE INDEX claim_one_owner ON claims (provider_id) WHERE status = 'claimed';
CREATE INDEX claim_queue ON claims (asked_at, id) WHERE status = 'pending' AND asked_at IS NOT NULL;
CREATE INDEX claim_decisions ON claims (decided_at, id) WHERE status <> 'pending' AND asked_at IS NOT NULL;
CREATE INDEX claim_by_page ON claims (provider_id);
CREATE INDEX claim_by_user ON claims (user_id, decided_at);

-- Evidence for staff: a re-encoded picture, or a document as it was uploaded.
CREATE TABLE claim_files (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims ON DELETE CASCADE,
  position int NOT NULL,
  picture_id uuid REFERENCES pictures,
  key text UNIQUE,
  name text NOT NULL DEFAULT '',
  bytes int NOT NULL DEFAULT 0,
  CONSTRAINT claim_file_kind CHECK ((picture_id IS NULL) <> (key IS NULL))
);
CREATE INDEX ON claim_files (claim_id, position);
CREATE INDEX ON claim_files (picture_id) WHERE picture_id IS NOT NULL;

-- Who has viewed a page on a day of its time zone, so that each visitor counts once. Deleted after two days.
CREATE TABLE profile_viewers (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  day date NOT NULL,
  -- An HMAC of the user, or of network and browser.
  viewer bytea NOT NULL,
  PRIMARY KEY (provider_id, day, viewer)
);
CREATE INDEX profile_viewer_by_day ON profile_viewers (day);
-- The number of visitors of a page by day.
CREATE TABLE profile_views (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  day date NOT NULL,
  views int NOT NULL CHECK (views >= 0),
  PRIMARY KEY (provider_id, day)
);

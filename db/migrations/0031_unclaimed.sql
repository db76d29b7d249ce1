-- Up Migration
-- Requests sent to pages that have no owner yet: no card, no time taken; deleted after 14 days.
CREATE TABLE leads (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  customer_id uuid REFERENCES users ON DELETE CASCADE,
  guest_name text,
  guest_email citext,
  guest_phone text,
  wish text NOT NULL CHECK (length(wish) BETWEEN 1 AND 500),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT lead_holder CHECK ((customer_id IS NOT NULL) <> (guest_email IS NOT NULL))
);
-- One lead for each person and page: a new one replaces it.
CREATE UNIQUE INDEX lead_of_customer ON leads (provider_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX lead_of_guest ON leads (provider_id, guest_email) WHERE guest_email IS NOT NULL;
CREATE INDEX ON leads (expires_at);

-- Enquiries are deleted after 14 days; how many a page got in a month stays.
CREATE TABLE lead_counts (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  -- Its first day, in the page's time zone.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  leads int NOT NULL CHECK (leads > 0),
  PRIMARY KEY (provider_id, month)
);
CREATE INDEX lead_count_by_month ON lead_counts (month);
CREATE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts (provider_id, month, leads)
    SELECT p.id, date_trunc('month', NEW.created_at AT TIME ZONE p.timezone)::date, 1
    FROM providers p WHERE p.id = NEW.provider_id
    ON CONFLICT (provider_id, month) DO UPDATE SET leads = lead_counts.leads + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_counted AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION count_lead();

-- What the contacts of pages without owners chose: no mails, or also no page. Keyed by SHA-256 of the address in lower
-- case, so that it outlives the page and another import.
CREATE TABLE contact_choices (
  email_hash bytea PRIMARY KEY CHECK (length(email_hash) = 32),
  choice text NOT NULL CHECK (choice IN ('no_mail', 'opposed')),
  chosen_at timestamptz NOT NULL
);

-- What an address chose; null for nothing.
CREATE FUNCTION contact_choice(address citext) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT choice FROM contact_choices WHERE email_hash = sha256(convert_to(lower(address::text), 'UTF8'))
$$;

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
-- One month of all pages is read at once.
CREATE INDEX profile_view_by_day ON profile_views (day);

-- A file of pages without owners that staff lists. Rows are written in batches; the transaction of each batch moves
-- `rows_done`, so that a run that was interrupted continues with the next row, and of two processes one writes it.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY,
  -- The list the pages come from. External ids are unique in it.
  source text NOT NULL CHECK (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  format text NOT NULL CHECK (format IN ('plaza', 'sharetribe', 'easyappointments')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- SHA-256 of the file: the same file continues an unfinished run.
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  file_bytes bigint NOT NULL CHECK (file_bytes >= 0),
  -- Where an uploaded file is stored. Null for files of the command line, which are read where they are.
  file_key text UNIQUE,
  -- For rows that name no town or category; empty for none.
  default_town text NOT NULL DEFAULT '' CHECK (length(default_town) <= 120),
  default_category text NOT NULL DEFAULT '' CHECK (length(default_category) <= 120),
  -- Columns of the file that no field takes.
  ignored_columns text[] NOT NULL DEFAULT '{}' CHECK (cardinality(ignored_columns) <= 200),
  status text NOT NULL CHECK (status IN ('checking', 'checked', 'running', 'done', 'undoing', 'undone', 'dropped')),
  -- The rows of the file, known once it was checked or read to its end.
  rows_total int CHECK (rows_total >= 0),
  rows_done int NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  same int NOT NULL DEFAULT 0,
  -- Pages that have an owner by now, or that are suspended: an import leaves them alone.
  left_alone int NOT NULL DEFAULT 0,
  bad int NOT NULL DEFAULT 0,
  -- Of undoing.
  removed int NOT NULL DEFAULT 0,
  spared int NOT NULL DEFAULT 0,
  by_user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX import_newest ON import_runs (created_at DESC, id DESC);
-- A list has one unfinished run.
CREATE UNIQUE INDEX import_one_run ON import_runs (source) WHERE status IN ('running', 'undoing');
CREATE INDEX import_by_user ON import_runs (by_user_id) WHERE by_user_id IS NOT NULL;

-- Rows of a file that were left out.
CREATE TABLE import_bad_rows (
  run_id uuid NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  -- The number of the row, and the line of the file where it begins.
  row int NOT NULL,
  line int NOT NULL,
  external_id text NOT NULL DEFAULT '' CHECK (length(external_id) <= 200),
  field text NOT NULL,
  reason text NOT NULL,
  -- The beginning of the value.
  value text NOT NULL DEFAULT '' CHECK (length(value) <= 200),
  PRIMARY KEY (run_id, row)
);

-- Where an imported page comes from.
CREATE TABLE provider_sources (
  provider_id uuid PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  source text NOT NULL,
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 200),
  -- SHA-256 of the imported values: an unchanged row writes nothing.
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- The run that added the page, and the newest that had a row of it.
  run_id uuid REFERENCES import_runs,
  seen_run_id uuid REFERENCES import_runs,
  -- Why undoing the run spared the page; null where it did not.
  spared_reason text CHECK (spared_reason IN ('claimed', 'booked', 'wrote', 'saved', 'used')),
  CONSTRAINT provider_source_unique UNIQUE (source, external_id),
  -- Pages that staff added one by one come from no file. No list of imports can have the name of their source.
  CONSTRAINT provider_source_run CHECK (
    (run_id IS NULL) = (source = '@staff') AND (seen_run_id IS NULL) = (source = '@staff'))
);
CREATE INDEX provider_source_by_run ON provider_sources (run_id, provider_id);
CREATE INDEX provider_source_seen ON provider_sources (seen_run_id);

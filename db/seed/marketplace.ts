import type pg from 'pg';

/** The size of a marketplace. */
interface MarketplaceSize {
  readonly pages: number;
  readonly people: number;
  readonly bookings: number;
  readonly reviews: number;
  readonly events: number;
}

/** Names that one page, person or guest has, or that very many bookings have, recent ones or only old ones. */
export const known = {
  rarePerson: 'Zora Unmistakable',
  rareGuest: 'Xaver Quillfeather',
  busyPage: 'Busy Bee Barbers',
  oldPage: 'Old Mill Masseurs',
} as const;

const BATCH = 100_000;

/**
 * Fills a migrated, empty database with what staff looks through: people, their pages, bookings of users and guests
 * with payments, reviews and events, all spread over the same two years. It has no seats, journals or listings, which
 * no list of staff reads. It disables triggers and foreign keys for speed, so it needs a separate database and a user
 * with that right.
 */
export async function fillMarketplace(
  client: pg.Client,
  size: MarketplaceSize,
  report: (line: string) => void,
): Promise<void> {
  const done = (count: number, what: string) => report(`${count.toLocaleString('en')} ${what}`);
  await client.query("SET session_replication_role = 'replica'");
  try {
    await client.query(names);
    await client.query(people(size.people));
    done(size.people, 'people');
    await client.query(pages(size.pages));
    done(size.pages, 'pages');
    for (let from = 1; from <= size.bookings; from += BATCH) {
      const to = Math.min(size.bookings, from + BATCH - 1);
      await client.query(bookings(from, to, size.bookings));
      done(to, 'bookings');
    }
    await client.query(reviews(size.reviews));
    done(size.reviews, 'reviews');
    await client.query(events(size.events));
    done(size.events, 'events');
  } finally {
    await client.query('RESET session_replication_role; DISCARD TEMP');
  }
  await client.query('VACUUM ANALYZE');
}

/** Fifty first names, and 1,728 last names of three syllables: parts of names are common, less common and rare. */
const names = `
  CREATE TEMP TABLE made_start AS SELECT date_trunc('minute', now()) AS at;
  CREATE TEMP TABLE first_names AS
    SELECT position - 1 AS n, name
    FROM unnest(string_to_array('Ada,Adam,Aisha,Amir,Ana,Anders,Anna,Anton,Aya,Bela,Ben,Carla,Carlos,Chen,Clara,Dana,'
      'David,Elena,Emil,Emma,Fatima,Felix,Gita,Hana,Hugo,Ines,Ivan,Jana,Jonas,Julia,Kai,Karim,Lea,Liam,Lin,Maria,Marta,'
      'Mia,Noah,Nora,Olga,Omar,Paul,Priya,Rosa,Sam,Sara,Tom,Vera,Yuki', ',')) WITH ORDINALITY given (name, position);
  CREATE TEMP TABLE last_names AS
    SELECT row_number() OVER (ORDER BY md5(a || b || c)) - 1 AS n, initcap(a || b || c) AS name
    FROM unnest(ARRAY['al','ber','cor','dan','fer','gar','hol','lin','mar','nor','ros','wal']) a,
      unnest(ARRAY['a','den','el','gi','is','man','o','ren','ster','ti','ul','ver']) b,
      unnest(ARRAY['berg','field','ford','han','ka','ley','mann','nez','son','sky','ton','wood']) c;
  ALTER TABLE first_names ADD PRIMARY KEY (n);
  ALTER TABLE last_names ADD PRIMARY KEY (n);`;

/** In a hundred, one is suspended and one has deleted the account; in ten thousand, one is of the staff. */
const people = (count: number) => `
  CREATE TEMP TABLE made_people AS
    SELECT gen_random_uuid() AS id, g.n::int - 1 AS n,
      CASE WHEN g.n = ${count} / 3 THEN '${known.rarePerson}' ELSE f.name || ' ' || l.name END AS name
    FROM generate_series(1, ${count}::bigint) g (n)
    JOIN first_names f ON f.n = g.n % 50
    JOIN last_names l ON l.n = g.n * 7919 % 1728;
  ALTER TABLE made_people ADD PRIMARY KEY (n);
  INSERT INTO users (id, name, email, email_verified, role, status, created_at)
    SELECT p.id, p.name, lower(replace(p.name, ' ', '.')) || '.' || p.n || '@'
        || (ARRAY['mail.example','post.example','people.example'])[1 + p.n % 3], true,
      CASE p.n % 10000 WHEN 5000 THEN 'support' ELSE 'user' END,
      CASE p.n % 100 WHEN 7 THEN 'banned' WHEN 8 THEN 'deleted' ELSE 'active' END,
      made_start.at - (${count} - p.n) * interval '5 minutes'
    FROM made_people p, made_start
    ORDER BY p.n;`;

/** A page is called after a person and a trade, and has an owner of its own; one in twenty is unclaimed. */
const pages = (count: number) => `
  CREATE TEMP TABLE made_pages AS
    SELECT gen_random_uuid() AS id, g.n::int AS n, gen_random_uuid() AS calendar_id,
      CASE g.n WHEN 0 THEN '${known.busyPage}' WHEN 1 THEN '${known.oldPage}'
      ELSE l.name || ' ' || (ARRAY['Massage','Barbers','Yoga','Plumbing','Photography','Tutoring','Pilates','Gardening',
        'Makeup','Carpentry','Catering','Dog walking','Piano lessons','Bike repair','Nails','Reiki'])[1 + g.n % 16]
        || CASE WHEN g.n % 10000 = 17 THEN ' Theremin' ELSE '' END END AS name
    FROM generate_series(0, ${count}::bigint - 1) g (n)
    JOIN last_names l ON l.n = g.n * 7919 % 1728;
  ALTER TABLE made_pages ADD PRIMARY KEY (n);
  INSERT INTO calendars (id) SELECT calendar_id FROM made_pages;
  INSERT INTO providers (id, slug, owner_id, calendar_id, name, category_ids, area_label, timezone, currency, status,
      contact_email, created_at)
    SELECT m.id, 'made-' || m.n, CASE WHEN m.n % 20 <> 19 THEN p.id END, m.calendar_id, m.name, '{}', 'Portland', 'UTC',
      'USD', CASE m.n % 50 WHEN 3 THEN 'draft' WHEN 4 THEN 'suspended' ELSE 'published' END,
      CASE WHEN m.n % 20 = 19 THEN 'desk.' || m.n || '@pages.example' END,
      made_start.at - (${count} - m.n) * interval '10 minutes'
    FROM made_pages m
    LEFT JOIN made_people p ON p.n = m.n,
      made_start
    ORDER BY m.n;`;

/**
 * Bookings by seven users to three guests, a minute apart, the last one now. One page has one in twenty; another has
 * the oldest fiftieth and none since.
 */
const bookings = (from: number, to: number, count: number) => `
  CREATE TEMP TABLE made AS
    SELECT g.n, gen_random_uuid() AS id, p.id AS provider_id,
      CASE WHEN g.n % 10 < 7 THEN u.id END AS customer_id,
      CASE WHEN g.n % 10 < 7 THEN NULL WHEN g.n = ${count} / 2 - 1 THEN '${known.rareGuest}'
      ELSE f.name || ' ' || l.name END AS guest_name,
      CASE WHEN g.n > ${count} - 20 THEN 'awaiting_payment' WHEN g.n > ${count} - ${count} / 50 THEN 'confirmed'
      WHEN g.n % 10 = 3 THEN 'cancelled' WHEN g.n % 50 = 1 THEN 'no_show' WHEN g.n % 1000 = 2 THEN 'declined'
      ELSE 'completed' END AS status,
      made_start.at - (${count} - g.n) * interval '1 minute' AS at
    FROM generate_series(${from}::bigint, ${to}) g (n)
    CROSS JOIN made_start
    CROSS JOIN (SELECT count(*) AS pages FROM made_pages) m
    CROSS JOIN (SELECT count(*) AS people FROM made_people) o
    JOIN made_pages p ON p.n = CASE WHEN g.n <= ${count} / 50 THEN 1 WHEN g.n % 20 = 0 THEN 0
      ELSE 2 + g.n * 104729 % (m.pages - 2) END
    JOIN made_people u ON u.n = g.n * 7919 % o.people
    JOIN first_names f ON f.n = g.n * 31 % 50
    JOIN last_names l ON l.n = g.n * 104729 % 1728;
  INSERT INTO bookings (id, kind, customer_id, guest_name, guest_email, provider_id, title, participants, starts_at,
      ends_at, timezone, place, status, payment_status, currency, unit_amount, price, total, line_items,
      cancellation_policy, expires_at, created_at, updated_at)
    SELECT id, 'session', customer_id, guest_name, CASE WHEN customer_id IS NULL THEN 'guest.' || n || '@mail.example'
      END,
      provider_id, 'Deep tissue massage', 1, at + interval '14 days', at + interval '14 days 1 hour', 'UTC',
      'at_provider', status, CASE WHEN status IN ('awaiting_payment', 'declined') THEN 'none'
        WHEN status = 'cancelled' THEN 'refunded' ELSE 'paid' END, 'USD', 6000, 6000, 6000,
      '[{"code": "price", "audience": ["customer", "provider", "platform"], "amount": 6000}]', 'moderate',
      CASE status WHEN 'awaiting_payment' THEN at + interval '1 hour' END, at, at
    FROM made
    ORDER BY n;
  INSERT INTO payments (id, booking_id, provider_id, amount, currency, status, gateway, gateway_id, refunded,
    created_at,
      updated_at)
    SELECT gen_random_uuid(), id, provider_id, 6000, 'USD',
      CASE WHEN status = 'cancelled' THEN 'refunded' WHEN n % 500 = 4 THEN 'disputed' ELSE 'succeeded' END, 'sandbox',
      'made_' || n, CASE WHEN status = 'cancelled' THEN 6000 ELSE 0 END, at, at
    FROM made
    WHERE status NOT IN ('awaiting_payment', 'declined')
    ORDER BY n;
  DROP TABLE made;`;

/** Reviews of completed bookings, one in fifty of them hidden. */
const reviews = (count: number) => `
  INSERT INTO reviews (id, booking_id, provider_id, author_id, author_name, rating, text, is_hidden, created_at)
    SELECT gen_random_uuid(), b.id, b.provider_id, b.customer_id, split_part(coalesce(u.name, b.guest_name), ' ', 1)
        || ' ' || substr(split_part(coalesce(u.name, b.guest_name), ' ', 2), 1, 1) || '.',
      CASE WHEN b.n % 40 = 0 THEN 1 + b.n / 40 % 2 ELSE 3 + b.n % 3 END, 'A calm hour in a light room.',
      b.n % 200 = 100, b.created_at + interval '20 days'
    FROM (
      SELECT *, row_number() OVER (ORDER BY created_at) AS n, count(*) OVER () AS all_of_them
      FROM bookings WHERE status = 'completed'
    ) b
    LEFT JOIN users u ON u.id = b.customer_id
    WHERE b.n % greatest(1, b.all_of_them / ${count}) = 0
    ORDER BY b.created_at
    LIMIT ${count};`;

/** Weekly events with ten dates to come; some are drafts, cancelled or unlisted. */
const events = (count: number) => `
  CREATE TEMP TABLE made_events AS
    SELECT gen_random_uuid() AS id, g.n, p.id AS provider_id,
      made_start.at - (${count} - g.n) * interval '50 minutes' AS at,
      (ARRAY['Concert','Market','Workshop','Morning run','Open studio','Wine tasting','Film night','Chess night',
        'Supper',
        'Reading','Repair café'])[1 + g.n % 11] || ' with ' || l.name AS title
    FROM generate_series(1, ${count}::bigint) g (n)
    CROSS JOIN made_start
    CROSS JOIN (SELECT count(*) AS pages FROM made_pages) m
    JOIN made_pages p ON p.n = 2 + g.n * 104729 % (m.pages - 2)
    JOIN last_names l ON l.n = g.n * 31 % 1728;
  INSERT INTO events (id, provider_id, status, title, attendance, venue_name, area_label, timezone, currency, capacity,
      needs_provider, unlisted_reason, created_at, updated_at)
    SELECT id, provider_id, CASE n % 20 WHEN 1 THEN 'draft' WHEN 2 THEN 'cancelled' ELSE 'published' END, title,
      'in_person', 'The room', 'Portland', 'UTC', 'USD', 12, false,
      CASE WHEN n % 1000 = 5 THEN 'Asked guests to pay elsewhere.' END, at, at
    FROM made_events
    ORDER BY n;
  INSERT INTO occurrences (id, event_id, provider_id, date, original_start, starts_at, ends_at, capacity)
    SELECT gen_random_uuid(), e.id, e.provider_id, starts_at::date, starts_at, starts_at,
      starts_at + interval '2 hours',
      12
    FROM made_events e, made_start,
      LATERAL (SELECT made_start.at + k * interval '7 days' AS starts_at FROM generate_series(1, 10) k) each_week;`;

import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/db.ts';

/** The number of weekly dates of each event, unless another one is wanted. */
const DATES = 50;

/**
 * The events whose dates are added by one statement. The quotas of dates compare the rows of a statement with each
 * other, in a list that the database searches from its start once it exceeds `work_mem`.
 */
const EVENTS_AT_ONCE = 1_000;

/**
 * Adds published weekly events to an owner's pages until they have `count` dates, spread evenly over the pages: each
 * event has fifty dates (or `each`), the last one the rest, and two tickets. One in ten is online, one in ten both.
 * They take no time in calendars. Listings have to be refreshed afterwards.
 */
export async function seedOccurrences(
  db: Db,
  wanted: { readonly owner_id: string; readonly count: number; readonly each?: number; readonly now: Date },
): Promise<void> {
  const { owner_id, count, each = DATES, now } = wanted;
  await db.connection().execute(async (one) => {
    await sql`CREATE TEMPORARY TABLE seed_events ON COMMIT PRESERVE ROWS AS
      WITH pages AS MATERIALIZED (
        SELECT *, row_number() OVER (ORDER BY id) - 1 AS position FROM providers WHERE owner_id = ${owner_id}::uuid)
      SELECT gen_random_uuid() AS id, e.n, p.id AS provider_id, p.category_ids, p.area_label, p.lat, p.lon,
        p.timezone, p.currency, least(${each}, ${count}::int - (e.n - 1) * ${each}) AS dates,
        (${now}::timestamptz AT TIME ZONE p.timezone)::date + 1 + e.n % 28 AS from_date,
        (ARRAY['09:30','12:00','18:30','19:00','20:00'])[1 + e.n % 5]::time AS start_time,
        (ARRAY[60, 90, 120, 180])[1 + e.n % 4] AS minutes,
        CASE e.n % 10 WHEN 0 THEN 'virtual' WHEN 1 THEN 'hybrid' ELSE 'in_person' END AS attendance,
        (ARRAY['Concert','Market','Workshop','Morning run','Open studio','Wine tasting','Film night','Chess night',
          'Supper','Reading','Repair café'])[1 + e.n % 11] AS title
      FROM generate_series(1, ceil(${count}::numeric / ${each})::int) e(n)
      JOIN pages p ON p.position = (e.n * 7919::int8) % (SELECT count(*) FROM pages)`.execute(one);
    await sql`ANALYZE seed_events`.execute(one);
    await sql`
      INSERT INTO events (
        id, provider_id, status, title, text, category_ids, attendance, venue_name, address, area_label, lat, lon,
        timezone, currency, capacity, online_capacity, needs_provider, published_at, created_at, updated_at)
      SELECT id, provider_id, 'published', title || ' in ' || area_label, 'Made for measuring.', category_ids,
        attendance, CASE attendance WHEN 'virtual' THEN '' ELSE 'The room' END, '',
        CASE attendance WHEN 'virtual' THEN '' ELSE area_label END,
        CASE attendance WHEN 'virtual' THEN NULL ELSE lat END, CASE attendance WHEN 'virtual' THEN NULL ELSE lon END,
        timezone, currency, CASE attendance WHEN 'virtual' THEN NULL ELSE 12 + n % 50 END,
        CASE attendance WHEN 'in_person' THEN NULL ELSE 100 END, false, ${now}, ${now}, ${now}
      FROM seed_events`.execute(one);
    await sql`
      INSERT INTO event_rules (id, event_id, from_date, until_date, start_time, minutes, rrule)
      SELECT gen_random_uuid(), id, from_date, from_date + 7 * (dates - 1), start_time, minutes,
        'FREQ=WEEKLY;BYDAY=' || (ARRAY['MO','TU','WE','TH','FR','SA','SU'])[extract(isodow FROM from_date)]
      FROM seed_events`.execute(one);
    await sql`
      INSERT INTO packages (id, event_id, position, name, amount, attendance)
      SELECT gen_random_uuid(), id, k, CASE k WHEN 0 THEN 'Ticket' ELSE 'Front row' END,
        CASE WHEN n % 6 = 0 AND k = 0 THEN 0 ELSE 900 + n % 40 * 100 + k * 1500 END,
        CASE attendance WHEN 'virtual' THEN 'virtual' ELSE 'in_person' END
      FROM seed_events, generate_series(0, 1) k`.execute(one);
    for (let from = 0; from * each < count; from += EVENTS_AT_ONCE)
      await sql`
        INSERT INTO occurrences (
          id, event_id, provider_id, date, original_start, starts_at, ends_at, capacity, online_capacity)
        SELECT gen_random_uuid(), s.id, s.provider_id, day, starts_at, starts_at,
          starts_at + make_interval(mins => s.minutes), e.capacity, e.online_capacity
        FROM (SELECT * FROM seed_events WHERE n > ${from} AND n <= ${from + EVENTS_AT_ONCE}) s
        JOIN events e ON e.id = s.id
        CROSS JOIN LATERAL (SELECT s.from_date + 7 * k AS day FROM generate_series(0, s.dates - 1) k) each_day
        CROSS JOIN LATERAL (SELECT (day + s.start_time) AT TIME ZONE s.timezone AS starts_at) each_start`.execute(one);
    await sql`DROP TABLE seed_events`.execute(one);
  });
  await sql`VACUUM ANALYZE events, event_rules, packages, occurrences`.execute(db);
}

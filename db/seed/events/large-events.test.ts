import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownDatabase } from '#test/database.ts';
import { insertCatalogue } from '../insert-catalogue.ts';
import { seedLarge } from '../large.ts';

const now = new Date('2026-11-18T18:00:00Z');
let own: Awaited<ReturnType<typeof ownDatabase>>;

beforeAll(async () => {
  own = await ownDatabase();
  await insertCatalogue(own.database.write);
  await seedLarge(own.database.write, { providers: 300, occurrences: 1_010 }, now, () => undefined);
});
afterAll(() => own.drop());

it('spreads weekly events over the providers until there are so many dates', async () => {
  const { rows } = await sql`
    SELECT count(*)::int AS events, count(DISTINCT provider_id)::int AS hosts, count(DISTINCT attendance)::int AS kinds,
      (SELECT count(*)::int FROM occurrences) AS dates, (SELECT count(*)::int FROM packages) AS tickets,
      (SELECT count(*)::int FROM occurrences WHERE starts_at <= ${now}::timestamptz) AS past
    FROM events`.execute(own.database.read);
  expect(rows).toEqual([{ events: 21, hosts: 21, kinds: 3, dates: 1_010, tickets: 42, past: 0 }]);
});

it('keeps the rule, its days and the hour at the place together', async () => {
  const { rows } = await sql`
    SELECT o.id FROM occurrences o JOIN events e ON e.id = o.event_id JOIN event_rules r ON r.event_id = e.id
    WHERE o.date NOT BETWEEN r.from_date AND r.until_date OR (o.date - r.from_date) % 7 <> 0
      OR o.starts_at <> (o.date + r.start_time) AT TIME ZONE e.timezone
      OR o.ends_at <> o.starts_at + make_interval(mins => r.minutes)
      OR r.rrule <> 'FREQ=WEEKLY;BYDAY=' || upper(left(to_char(r.from_date, 'TMDay'), 2))`.execute(own.database.read);
  expect(rows).toEqual([]);
});

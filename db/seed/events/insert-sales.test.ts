import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { ownDatabase } from '#test/database.ts';
import { judge } from '#test/races/judge.ts';
import { insertCatalogue } from '../insert-catalogue.ts';
import { insertProvider, readDescriptions } from '../insert-provider.ts';
import { readTown, readTownEvents } from '../town.ts';
import { insertVoices } from './insert-answers.ts';
import { insertEvents } from './insert-events.ts';
import { insertSales } from './insert-sales.ts';
import { insertTeams, settleTeams } from './insert-team.ts';
import { salesOf } from './sales.ts';

const now = new Date('2026-11-18T18:00:00Z');
const events = readTownEvents();
const customer = { id: newId(), name: 'Robin Ashworth' };
let town: Awaited<ReturnType<typeof ownDatabase>>;

beforeAll(async () => {
  town = await ownDatabase();
  const { write } = town.database;
  await insertCatalogue(write);
  const owners = new Map(readTown().flatMap(({ slug, owner }) => (owner === null ? [] : [[slug, newId()]])));
  const zone = { timezone: 'America/Los_Angeles', email_verified: true };
  await write
    .insertInto('users')
    .values([
      { ...customer, ...zone, email: 'robin@example.com' },
      ...[...owners].map(([slug, id]) => ({ ...zone, id, name: slug, email: `${slug}@example.com` })),
    ])
    .execute();
  const sold = await write.transaction().execute(async (tx) => {
    const descriptions = await readDescriptions(tx);
    for (const provider of readTown())
      await insertProvider(tx, {
        provider: { ...provider, owner: null, reviews: [] },
        pictures: new Map(),
        descriptions,
        owner_id: owners.get(provider.slug) ?? null,
        customer_id: customer.id,
        now,
      });
    const inserted = await insertEvents(tx, { events, pictures: new Map(), now });
    await insertSales(tx, { events: inserted, customer, now });
    await insertTeams(tx, inserted, now);
    await insertVoices(tx, { events: inserted, customer, now });
    return inserted;
  });
  await settleTeams(write, sold, now);
});
afterAll(() => town.drop());

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(town.database.read)).rows;

it('sells what the town says: as many seats as tickets, counted on each date', async () => {
  const wanted = events.flatMap((event) =>
    event.packages.map((ticket) => [...ticket.sold, ...ticket.sold_before].reduce((sum, each) => sum + each, 0)),
  );
  const [counted] = await rows(sql<{ tickets: number; seats: number; dates: number }>`
    SELECT (SELECT count(*)::int FROM tickets) AS tickets,
      (SELECT sum(participants)::int FROM bookings WHERE kind = 'event') AS seats,
      (SELECT count(*)::int FROM occurrences WHERE capacity = seats_taken) AS dates`);
  const total = wanted.reduce((sum, each) => sum + each, 0);
  expect([counted?.tickets, counted?.seats]).toEqual([total, total]);
  expect(counted?.dates).toBeGreaterThanOrEqual(5);
  const [first] = await rows(sql<{ seats_taken: number; online_taken: number }>`
    SELECT o.seats_taken, o.online_taken FROM occurrences o JOIN events e ON e.id = o.event_id
    WHERE e.title = 'Candlelight Yoga & Cello' AND o.starts_at > ${now}::timestamptz ORDER BY o.starts_at LIMIT 1`);
  expect(first).toEqual({ seats_taken: 27, online_taken: 31 });
});

it('leaves books without a fault', async () => {
  expect(await findLedgerFaults(town.database.write)).toEqual([]);
  expect(await judge(town.database.write)).toEqual([]);
});

it('splits past dates with a team, and asks the others', async () => {
  const [split] = await rows(sql<{ dates: number; sales: number; shares: number; busy: number }>`
    SELECT count(*)::int AS dates, sum(s.sales)::int AS sales, sum(l.amount)::int AS shares,
      (SELECT count(*)::int FROM commitments WHERE kind = 'hire') AS busy
    FROM settlements s JOIN settlement_lines l ON l.occurrence_id = s.occurrence_id`);
  expect(split).toMatchObject({ dates: 4, busy: 7 });
  expect(split?.shares).toBeCloseTo((split?.sales ?? 0) * 0.2, -1);
  const waiting = await rows(sql<{ name: string }>`
    SELECT DISTINCT p.slug AS name FROM hire_dates d JOIN providers p ON p.id = d.provider_id
    WHERE d.status = 'pending' ORDER BY 1`);
  expect(waiting.map(({ name }) => name)).toEqual(['alder-and-breath', 'fiddle-lane', 'irvington-piano']);
});

it('has answers of guests who were asked, and invites the demo’s customer', async () => {
  const [given] = await rows(sql<{ answers: number; unasked: number; invited: number }>`
    SELECT (SELECT count(*)::int FROM answers) AS answers,
      (
        SELECT count(*)::int FROM answers a JOIN tickets t ON t.id = a.ticket_id
        WHERE a.occurrence_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM survey_asks s WHERE s.booking_id = t.booking_id AND s.occurrence_id = a.occurrence_id)
      ) AS unasked,
      (SELECT count(*)::int FROM invitations WHERE user_id = ${customer.id}) AS invited`);
  expect(given).toMatchObject({ unasked: 0, invited: 1 });
  expect(given?.answers).toBeGreaterThan(100);
});

it('has reviews of past dates, each by a guest who came', async () => {
  const written = await rows(sql<{ title: string; name: string; author_name: string; is_past: boolean }>`
    SELECT e.title, b.guest_name AS name, r.author_name, b.ends_at < r.created_at AS is_past
    FROM reviews r JOIN bookings b ON b.id = r.booking_id JOIN events e ON e.id = r.event_id`);
  expect(written).toHaveLength(events.flatMap((event) => event.reviews).length);
  expect(written.every(({ name, author_name, is_past }) => is_past && name[0] === author_name[0])).toBe(true);
});

it('gives the demo’s customer two tickets ahead, and one date to review', async () => {
  const own = await rows(sql<{ title: string; participants: number; status: string }>`
    SELECT title, participants, status FROM bookings WHERE customer_id = ${customer.id} AND kind = 'event'
    ORDER BY starts_at`);
  expect(own).toMatchObject([
    { title: 'Candlelight Yoga & Cello', status: 'completed' },
    { title: 'Songwriters in the Round', participants: 2, status: 'confirmed' },
  ]);
});

it('never sells one party more than its ticket allows', () => {
  for (const [at, event] of events.entries())
    for (const { ticket, seats } of salesOf(event, at))
      expect(seats, event.slug).toBeLessThanOrEqual(event.packages[ticket]?.max_per_booking ?? 0);
});

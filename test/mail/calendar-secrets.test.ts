import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenEventWorld } from '../access/event-world.ts';
import { type Caller, testApp } from '../app.ts';
import { givenWorld } from '../inputs.ts';
import { doWaiting } from '../queue.ts';

/**
 * Calendars are synced to companies, shared with families and printed. No file for one has a secret: a token, a key, or
 * the code of a ticket.
 */
const it = testApp();
const ORIGIN = 'http://plaza.test';

/** The files that write calendars, and which of those below are theirs. */
const writers: Readonly<Record<string, string>> = {
  'server/modules/bookings/calls/calendar.ics.ts': 'booking',
  'server/modules/admission/calls/ticket-files.ts': 'ticket',
  'server/modules/bookings/calendar/feed.ts': 'feed',
  'server/modules/admission/tickets/ticket-notices.ts': 'mail ticket',
  'server/modules/bookings/jobs/side-notice.ts': 'mail booking',
};
/** Calendar files by kind, unfolded (RFC 5545, 3.1). */
const files: { readonly kind: string; readonly content: string }[] = [];
let codes: readonly string[];

const keep = (kind: string, content: string) => {
  expect(content, kind).toContain('BEGIN:VEVENT');
  files.push({ kind, content: content.replaceAll(/\r\n[ \t]/g, '') });
};

async function load(kind: string, url: string | null): Promise<void> {
  const { statusCode, body } = await it.app.http.inject({ url: new URL(url ?? '', ORIGIN).href.replace(ORIGIN, '') });
  expect(statusCode, `${kind} ${url}`).toBe(200);
  keep(kind, body);
}

beforeAll(async () => {
  const world = await givenWorld(it);
  const on = await givenEventWorld(it, world);
  const { customer, owner } = world;
  const { turn = 0 } = (await it.call('event/ticket', { booking_id: on.booking_id }, customer)).body.items[1] ?? {};
  const given = { booking_id: on.booking_id, ticket_id: on.ticket_ids[1] ?? '', expected_turn: turn };
  const to = { name: 'Tess Okafor', email: 'tess@example.com' };
  expect((await it.call('event/transfer_ticket', { ...given, ...to }, customer)).status).toBe(200);
  await doWaiting(it);
  const tickets = await it.call('event/ticket', { booking_id: on.booking_id }, customer);
  for (const { ics_url } of tickets.body.items) if (ics_url !== null) await load('ticket', ics_url);
  const booked: [string, Caller][] = [
    ...[world.booking_id, world.moving_id, on.booking_id, on.paid_id].flatMap((id): [string, Caller][] => [
      [id, customer],
      [id, owner],
    ]),
    [world.guest_booking_id, { booking_token: world.booking_token }],
  ];
  for (const [booking_id, by] of booked) {
    const { body } = await it.call('booking/get_booking_details', { booking_id }, by);
    await load('booking', body.ics_url);
  }
  await load('feed', (await it.call('booking/renew_calendar_feed', {}, customer)).body.url);
  const own = { provider_id: world.provider_id };
  await load('feed', (await it.call('booking/renew_calendar_feed', own, owner)).body.url);
  const { rows } = await it.deps.database.pool.query<{ kind: string; attachments: { content: string }[] }>(
    `SELECT kind, jsonb_path_query_array(
       attachments, '$[*] ? (@.content_type like_regex "^text/calendar")') AS attachments FROM outbox_messages`,
  );
  for (const { kind, attachments } of rows)
    for (const { content } of attachments) keep(kind.startsWith('ticket_') ? 'mail ticket' : 'mail booking', content);
  const found = await it.deps.database.pool.query<{ short_code: string }>('SELECT short_code FROM tickets');
  codes = found.rows.map(({ short_code }) => short_code);
});

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What in a text could be a secret: every token and key is at least this long, and ids are none. */
const secretsIn = (content: string): string[] => [
  ...(content.replaceAll(uuid, '').match(/[\w-]{22,}/g) ?? []),
  ...codes.filter((code) => content.includes(code)),
];

test('every file that writes calendars is covered', () => {
  const found = globSync('server/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/ics-file\.ts$/.test(file))
    .filter((file) => /\bcalendar(File|Attachment|Feed)\(/.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(writers).sort());
  for (const kind of Object.values(writers)) expect(files.map((file) => file.kind)).toContain(kind);
});

describe('no calendar has a secret', () => {
  test.each([...new Set(Object.values(writers))])('%s', (kind) => {
    for (const { content } of files.filter((file) => file.kind === kind))
      expect(secretsIn(content), content).toEqual([]);
  });

  test('the ticket’s says where the ticket is, and leads to the page of the event', () => {
    const [first] = files.filter(({ kind }) => kind === 'ticket');
    expect(first?.content).toMatch(/Your ticket is in the email from plaza\.test/);
    expect(first?.content).toMatch(/^URL;VALUE=URI:http:\/\/plaza\.test\/view-events\//m);
  });
});

test('a secret in a calendar is found', async () => {
  const { rows } = await it.deps.database.pool.query<{ text: string }>(
    `SELECT text FROM outbox_messages WHERE text LIKE '%/ticket/%' OR text LIKE '%/guest-booking/%'`,
  );
  const links = rows.flatMap(({ text }) => text.match(/http:\/\/plaza\.test\/(?:ticket|guest-booking)\/[\w-]+/g) ?? []);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(secretsIn(`URL;VALUE=URI:${link}\r\n`)).toHaveLength(1);
  expect(secretsIn(`DESCRIPTION:${codes[0]}`)).toEqual([codes[0]]);
});

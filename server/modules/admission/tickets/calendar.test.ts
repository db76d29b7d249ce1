import { afterEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import type { JobName } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { workOff } from '#test/given-refund.ts';
import { calendarClient } from '#test/mail/calendar-client.ts';
import { type Draw, randomOf, shuffled } from '#test/setup/random.ts';
import { volume } from '#test/test-volume.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

const MAILERS = [
  'cancel-dates',
  'send-booking-mail',
  'send-change-mail',
  'send-moved-mail',
  'send-ticket-mails',
  'send-transfer-mails',
] as const satisfies readonly JobName[];

type Items = NonNullable<CallInput<'booking/add_booking'>['items']>;
type Tickets = Awaited<ReturnType<typeof ticketsOf>>;
const ticketsOf = async (booking_id: string, user: { token: string }) =>
  (await it.call('event/ticket', { booking_id }, user)).body.items;

/** A free event of four dates with tickets and a pass, whoever books it, and two people with mailboxes of their own. */
async function givenWorld() {
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const event = await givenEvent(it.deps, {
    packages: [
      { name: 'Mat', amount: 0 },
      { name: 'Pass', amount: 0, covers: 'series', series_from: '2026-05-01', series_until: '2026-06-30' },
    ],
    dates: ['2026-05-09', '2026-05-16', '2026-05-23', '2026-05-30'].map((day) => `${day}T02:00:00.000Z`),
  });
  const holders = [`maya.${newId()}@example.com`, `tess.${newId()}@example.com`];
  const people = [user.email, ...holders];
  const calendars = new Map(people.map((address) => [address, calendarClient()]));
  const [mat = '', pass = ''] = event.package_ids;
  const date = (at: number, participants = 1) => ({
    package_id: mat,
    occurrence_id: event.occurrence_ids[at] ?? '',
    participants,
  });
  return { user, event, holders, people, calendars, date, pass: { package_id: pass, participants: 1 } };
}
type World = Awaited<ReturnType<typeof givenWorld>>;

async function book({ user }: World, items: Items, attendees: { name?: string; email?: string }[]) {
  const { body, status } = await it.call('booking/add_booking', { items, attendees }, user);
  expect(status).toBe(200);
  return body.booking;
}

async function give({ user }: World, booking_id: string, ticket: Tickets[number] | undefined, email: string) {
  const input = { booking_id, ticket_id: ticket?._id ?? '', name: email.slice(0, 4), email };
  return it.call('event/transfer_ticket', { ...input, expected_turn: ticket?.turn ?? 0 }, user);
}

async function change({ user }: World, booking_id: string, items: Items) {
  const { body, status } = await it.call('booking/modified_service_booking', { booking_id, items }, user);
  if (status === 200 && body.change.status !== 'applied')
    await it.call('wallet/refund_modify_booking', { change_id: body.change._id }, user);
  return status;
}

async function move({ event }: World, at: number, start_time: string) {
  const wanted = { scope: 'this' as const, occurrence_id: event.occurrence_ids[at] ?? '', occurrence: { start_time } };
  const edit = { event_id: event.id, ...wanted };
  const { body } = await it.call('event/edit_event', { ...edit, dry_run: true }, { token: event.token });
  return it.call('event/edit_event', { ...edit, plan_hash: body.plan?.hash ?? '' }, { token: event.token });
}

async function callOff({ event }: World, at: number) {
  const which = { event_id: event.id, scope: 'this' as const, occurrence_id: event.occurrence_ids[at] ?? '' };
  const { body } = await it.call('user/cancel_event', { ...which, dry_run: true }, { token: event.token });
  if (!body.plan) return;
  const done = { ...which, plan_hash: body.plan.hash, reason: 'The oven is broken.' };
  await it.call('user/cancel_event', done, { token: event.token });
}

/** Everybody takes the calendar files of their new mails, in order. */
async function readMails({ people, calendars }: World, mails: { seen: Set<string> }) {
  const { rows } = await it.deps.database.pool.query<{ id: string; to: string; files: { content: string }[] }>(
    `SELECT id, to_address AS to, (SELECT COALESCE(json_agg(f), '[]') FROM jsonb_array_elements(attachments) f
       WHERE f ->> 'content_type' LIKE 'text/calendar%') AS files
     FROM outbox_messages WHERE to_address = ANY ($1) ORDER BY id`,
    [people],
  );
  for (const { id, to, files } of rows) {
    if (mails.seen.has(id)) continue;
    mails.seen.add(id);
    for (const { content } of files) calendars.get(to)?.take(content);
  }
}

/** Somebody takes a file that they download: that of the booking, or of a ticket of theirs. */
async function download({ user, calendars }: World, booking: { _id: string; ics_url: string }, draw: Draw) {
  const files = [{ url: booking.ics_url, email: user.email }];
  for (const { ics_url, attendee_email } of await ticketsOf(booking._id, user))
    if (ics_url !== null) files.push({ url: ics_url, email: attendee_email ?? user.email });
  const file = files[draw(files.length)];
  const { body } = await it.app.http.inject(file?.url.replace('http://plaza.test', '') ?? '');
  calendars.get(file?.email ?? '')?.take(body);
}

/** Mails everything in a random order of its jobs, until nothing waits. */
async function mailAll(world: World, mails: { seen: Set<string> }, draw: Draw) {
  for (let pass = 0; pass < 2; pass += 1)
    for (const name of shuffled(MAILERS, draw)) {
      await workOff(it, name);
      await readMails(world, mails);
    }
}

/** What is valid for each person: of a booking's dates for whoever booked, of their own tickets for the others. */
async function validDates({ user, people }: World, booking_id: string) {
  const { rows } = await it.deps.database.pool.query<{ email: string; entry: string }>(
    `SELECT DISTINCT who.email, b.id || '.' || o.id || '@plaza.test '
       || to_char(o.starts_at AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') AS entry
     FROM bookings b
     JOIN tickets t ON t.booking_id = b.id AND t.status = 'valid'
     JOIN booking_items i ON i.booking_id = b.id AND i.change_id IS NULL AND i.package_id = t.package_id
       AND i.occurrence_id = COALESCE(t.occurrence_id, i.occurrence_id)
     JOIN occurrences o ON o.id = i.occurrence_id AND o.status = 'scheduled'
     JOIN unnest($2::citext[]) AS who(email) ON who.email = t.attendee_email OR who.email = $3
     WHERE b.id = $1 AND b.status = 'confirmed'`,
    [booking_id, people, user.email],
  );
  return Object.fromEntries(
    people.map((address) => [address, rows.flatMap((row) => (row.email === address ? [row.entry] : [])).toSorted()]),
  );
}

const shown = ({ calendars }: World) =>
  Object.fromEntries([...calendars].map(([address, calendar]) => [address, calendar.dates()]));
const outOfOrder = ({ calendars }: World) =>
  [...calendars.values()].flatMap(({ ignored, unraised }) => [...ignored, ...unraised]);

/** One step of a history; what the app refuses does not happen. */
async function step(world: World, booking: { _id: string; ics_url: string }, draw: Draw): Promise<string> {
  const { user, people, event, date, pass } = world;
  const tickets = (await ticketsOf(booking._id, user)).filter(({ state }) => state === 'valid');
  const one = tickets[draw(tickets.length || 1)];
  const other = people[draw(people.length)] ?? '';
  switch (draw(12)) {
    case 0:
    case 1:
    case 2:
      return `give ${one?.position} to ${other.slice(0, 4)}: ${(await give(world, booking._id, one, other)).status}`;
    case 3:
    case 4: {
      const dates = shuffled([0, 1, 2, 3], draw).slice(0, 1 + draw(2));
      const items = [...dates.map((at) => date(at, 1 + draw(2))), ...(draw(2) === 0 ? [pass] : [])];
      return `change to ${dates.join()}, ${items.length}: ${await change(world, booking._id, items)}`;
    }
    case 5:
    case 6: {
      const input = { booking_id: booking._id, ticket_ids: [one?._id ?? ''] };
      return `cancel ${one?.position}: ${(await it.call('event/cancel_booking', input, user)).status}`;
    }
    case 7:
    case 8: {
      const [at, minute] = [draw(event.occurrence_ids.length), draw(60)];
      return `move ${at}: ${(await move(world, at, `20:${String(minute).padStart(2, '0')}`)).status}`;
    }
    case 9: {
      const at = draw(event.occurrence_ids.length);
      await callOff(world, at);
      return `call off ${at}`;
    }
    case 10:
      if (draw(4) > 0) return 'nothing';
      return `cancel all: ${(await it.call('event/cancel_booking', { booking_id: booking._id }, user)).status}`;
    default:
      return 'nothing';
  }
}

const STEPS = 14;
const rounds = Array.from({ length: volume('CALENDAR_ROUNDS', 4, 60) }, (_, round) => round + 1);

test.each(rounds)('whatever becomes of tickets, calendars have the dates that are valid (round %i)', async (round) => {
  const draw = randomOf(`calendars of tickets, round ${round}`);
  const world = await givenWorld();
  const { date, pass, holders } = world;
  const items = [date(0, 1 + draw(2)), ...(draw(2) === 0 ? [date(1)] : []), ...(draw(2) === 0 ? [pass] : [])];
  const own = draw(2) === 0 ? {} : { name: 'Maya', email: holders[0] ?? '' };
  const seats = items.reduce((sum, { participants = 1 }) => sum + participants, 0);
  const booking = await book(world, items, seats > 1 ? [{}, own] : [own]);
  const [mails, history] = [{ seen: new Set<string>() }, [`book ${items.length}`]];
  for (let n = 0; n < STEPS; n += 1) {
    it.clock.advance(1);
    history.push(await step(world, booking, draw));
    it.clock.advance(1);
    if (draw(3) === 0) await download(world, booking, draw);
    if (draw(2) > 0) continue;
    history.push('mail');
    await mailAll(world, mails, draw);
    if (draw(3) === 0) await download(world, booking, draw);
    expect(shown(world), history.join('\n')).toEqual(await validDates(world, booking._id));
  }
  await mailAll(world, mails, draw);
  expect(shown(world), history.join('\n')).toEqual(await validDates(world, booking._id));
  // No file is older than one before it, whoever wrote it, and each that changes a date says so by its sequence.
  expect(outOfOrder(world)).toEqual([]);
});

/** The mails of a mailbox with their calendar files, oldest first. */
async function mailbox(address: string) {
  const { rows } = await it.deps.database.pool.query<{ kind: string; subject: string; attachments: Attached[] }>(
    'SELECT kind, subject, attachments FROM outbox_messages WHERE to_address = $1 ORDER BY id',
    [address],
  );
  return rows.map(({ kind, subject, attachments }) => ({
    ...{ kind, subject },
    file: attachments.find((each) => each.content_type.startsWith('text/calendar'))?.content ?? null,
  }));
}
interface Attached {
  readonly content_type: string;
  readonly content: string;
}

describe('a pass that was given away and is cancelled', () => {
  async function givenGivenPass() {
    const world = await givenWorld();
    const { holders, pass, date, user } = world;
    const [maya = ''] = holders;
    const booking = await book(world, [date(0), pass], [{}, {}]);
    const ticket = (await ticketsOf(booking._id, user)).at(-1);
    it.clock.advance(1);
    expect((await give(world, booking._id, ticket, maya)).status).toBe(200);
    const mails = { seen: new Set<string>() };
    await mailAll(world, mails, randomOf('given pass'));
    expect(world.calendars.get(maya)?.dates()).toHaveLength(4);
    it.clock.advance(1);
    const input = { booking_id: booking._id, ticket_ids: [ticket?._id ?? ''] };
    expect((await it.call('event/cancel_booking', input, user)).status).toBe(200);
    return { world, booking, maya, ticket, mails };
  }

  test('leaves the calendar of its holder, who is told', async () => {
    const { world, maya, mails } = await givenGivenPass();
    await mailAll(world, mails, randomOf('cancelled pass'));
    expect((await mailbox(maya)).map(({ kind }) => kind)).toEqual(['ticket_transferred', 'ticket_cancelled']);
    expect(world.calendars.get(maya)?.dates()).toEqual([]);
  });

  test('is told to its holder without a date where none is known any more', async () => {
    const { maya, ticket } = await givenGivenPass();
    await it.deps.database.pool.query('DELETE FROM ticket_past_dates WHERE ticket_id = $1', [ticket?._id]);
    await workOff(it, 'send-change-mail');
    const mail = (await mailbox(maya)).at(-1);
    expect([mail?.kind, mail?.subject, mail?.file]).toEqual([
      'ticket_cancelled',
      'Your ticket for Sourdough evening was cancelled',
      null,
    ]);
  });
});

test('a pass without a date that was called off is mailed to its holder as changed', async () => {
  const world = await givenWorld();
  const [maya = ''] = world.holders;
  await book(world, [world.pass], [{ name: 'Maya', email: maya }]);
  const mails = { seen: new Set<string>() };
  await mailAll(world, mails, randomOf('pass'));
  it.clock.advance(1);
  await callOff(world, 1);
  await mailAll(world, mails, randomOf('pass with less'));
  expect((await mailbox(maya)).map(({ kind }) => kind)).toEqual(['ticket_issued', 'ticket_changed']);
  expect(world.calendars.get(maya)?.dates()).toHaveLength(3);
});

// Whoever does something that concerns many bookings gets one mail about it, or none, not one for each.
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { schedule } from '#server/jobs.ts';
import { NOON, testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenEvent } from '../given-event.ts';
import { cancelDates, mailsOf, moveDate, type SentMail } from './mails-of-acts.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const days = { series_from: '2026-05-01', series_until: '2026-05-31' };
const packages = [
  { name: 'Mat', amount: 2800 },
  { name: 'Asked', amount: 0, booking_mode: 'request' },
  { name: 'Three Fridays', amount: 7500, covers: 'series', ...days },
];
type Given = Awaited<ReturnType<typeof givenEvent>>;

/** An event with bookings in every state: two paid, one not paid yet, one requested, one pass. */
async function givenBooked() {
  const event = await givenEvent(it.deps, { packages });
  const [mat = '', asked = '', pass = ''] = event.package_ids;
  const { occurrence_id } = event;
  const book = async (item: { package_id: string; occurrence_id?: string }, isPaid: boolean) => {
    const user = await givenUser(it.deps);
    const call = item.package_id === asked ? 'booking/add_booking_request' : 'booking/add_booking';
    const { body, problem } = await it.call(call, { items: [item] }, user);
    if (!body.booking) throw new Error(`Not booked: ${problem.detail}`);
    const input = { booking_id: body.booking._id, payment_method: 'tok_success' };
    if (isPaid) await it.call('wallet/add_booking_pay', input, user);
    return user.email;
  };
  const guests = [
    await book({ package_id: mat, occurrence_id }, true),
    await book({ package_id: mat, occurrence_id }, true),
    await book({ package_id: mat, occurrence_id }, false),
    await book({ package_id: asked, occurrence_id }, false),
    await book({ package_id: pass }, true),
  ];
  return { event, guests, host: event.provider?.owner?.email ?? '' };
}

/** Acts of a host that concern many bookings, with the kinds of the mails that the host gets. */
const acts: Readonly<Record<string, readonly [act: (event: Given) => Promise<unknown>, kinds: readonly string[]]>> = {
  'cancels a date': [(event) => cancelDates(it, event, { scope: 'this' }), ['event_dates_cancelled']],
  'cancels the event': [(event) => cancelDates(it, event), ['event_dates_cancelled']],
  'moves a date': [(event) => moveDate(it, event), []],
  'adds guests': [
    (event) =>
      it.call(
        'event/add_guests',
        {
          ...{ event_id: event.id, occurrence_id: event.occurrence_id, package_id: event.package_ids[0] ?? '' },
          guests: ['a', 'b', 'c'].map((name) => ({ name, email: `${name}-${event.id}@example.com` })),
        },
        event,
      ),
    [],
  ],
  'invites people': [
    (event) =>
      it.call(
        'event/event_notify_user',
        { event_id: event.id, emails: [`d-${event.id}@example.com`, `e-${event.id}@example.com`] },
        event,
      ),
    [],
  ],
  'writes to all guests': [
    (event) =>
      it.call(
        'event/send_message_pre_populate_event',
        { event_id: event.id, subject: 'Doors', text: 'The doors open later.', client_key: crypto.randomUUID() },
        event,
      ),
    [],
  ],
};

const kindsTo = (mails: readonly SentMail[], to: string): string[] =>
  mails.filter((mail) => mail.to === to).map((mail) => mail.kind);

describe('a host', () => {
  test.each(Object.entries(acts))('who %s', async (_, [act, kinds]) => {
    const { event, host, guests } = await givenBooked();
    const mails = await mailsOf(it, () => act(event));
    expect(mails.some((mail) => guests.includes(mail.to) || mail.to.includes(event.id))).toBe(true);
    expect(kindsTo(mails, host)).toEqual(kinds);
  });

  test('who cancels a date that nobody booked', async () => {
    const event = await givenEvent(it.deps);
    expect(await mailsOf(it, () => cancelDates(it, event))).toEqual([]);
  });
});

test('the summary says what became of the bookings, once', async () => {
  const { event, host } = await givenBooked();
  const mails = await mailsOf(it, () => cancelDates(it, event, { scope: 'this' }));
  const [mail] = mails.filter(({ to }) => to === host);
  expect(mail?.subject).toBe('Date cancelled: Sourdough evening');
  // Two mats with their fees, and a third of the pass with its fee.
  for (const text of ['We cancelled 5 bookings and told all guests.', 'Refunds: $85.65', 'Bookings cancelled: 5'])
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(text);
  expect(mail?.text).not.toContain('on sale again');
  const { body } = await it.call('user/notification_list', {}, event);
  const notified = body.items.map(({ kind }) => kind).filter((kind) => /cancel|change/.test(kind));
  expect(notified).toEqual(['event_dates_cancelled']);
});

describe('tickets are on sale again', () => {
  const book = async (own: Parameters<typeof givenEvent>[1] = {}) => {
    const event = await givenEvent(it.deps, own);
    const user = await givenUser(it.deps);
    const { package_id, occurrence_id } = event;
    const { body } = await it.call('booking/add_booking', { items: [{ package_id, occurrence_id }] }, user);
    await it.call('wallet/add_booking_pay', { booking_id: body.booking._id, payment_method: 'tok_success' }, user);
    return { event, user, booking_id: body.booking._id, host: event.provider?.owner?.email ?? '' };
  };
  type Booked = Awaited<ReturnType<typeof book>>;
  const close = ({ event }: Booked) =>
    it.deps.database.write
      .updateTable('events')
      .set({ registration_closed: true })
      .where('id', '=', event.id)
      .execute();
  const hide = ({ event }: Booked) =>
    it.deps.database.write.updateTable('packages').set({ is_hidden: true }).where('event_id', '=', event.id).execute();

  test.each([
    ['while they are sold', async () => {}, true],
    ['not after the end of sales', close, false],
    ['not without a package for others', hide, false],
  ] as const)('%s', async (_, before, isSaid) => {
    const booked = await book();
    await before(booked);
    const { booking_id, user, host } = booked;
    const mails = await mailsOf(it, () => it.call('event/cancel_booking', { booking_id }, user));
    const [mail] = mails.filter(({ to }) => to === host);
    expect(mail?.text.includes('These tickets are on sale again.')).toBe(isSaid);
  });
});

/** Jobs that do what somebody asked for, tried here; whoever claims a page gets one list of its enquiries. */
const asked = ['cancel-dates', 'hand-over-leads', 'message-guests', 'send-invitations'];

/** The jobs of a module that go through many rows, by themselves or by another function of its jobs. */
function goingThroughMany(files: readonly string[]): string[] {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const parts = text.split(/^(?=(?:export )?(?:const|function|async function|interface|type) )/m);
  const declared = parts.map((part) => ({
    name: /^(?:export )?(?:const|(?:async )?function) (\w+)/.exec(part)?.[1],
    part,
  }));
  const many = new Set<string>();
  for (let before = -1; before < many.size; ) {
    before = many.size;
    for (const { name, part } of declared)
      if (
        name &&
        name !== 'jobs' &&
        (/\b(doEach|every)\(/.test(part) || [...many].some((other) => part.includes(`${other}(`)))
      )
        many.add(name);
  }
  return [...text.matchAll(/^ {2}'([a-z-]+)': \{ run: (\w+)/gm)].flatMap(([, job = '', run = '']) =>
    many.has(run) ? job : [],
  );
}

test('every job that goes through many rows is tried here, or runs by the clock', () => {
  const modules = Object.groupBy(
    globSync('server/modules/*/jobs/*.ts').filter((file) => !file.endsWith('.test.ts')),
    (file) => file.split('/')[2] ?? '',
  );
  const many = Object.values(modules).flatMap((files = []) => goingThroughMany(files));
  const byClock = new Set(schedule.split('\n').map((line) => line.split(' ').at(-1)));
  expect(many.filter((job) => !byClock.has(job)).sort()).toEqual(asked);
  // Those by the clock are found, too.
  expect(many).toEqual(expect.arrayContaining(['ask-for-reviews', 'charge-scheduled', 'release-earnings']));
});

// The facts of each mail about a booking: who, what, when, where, and what one needs at the door; and the money of it.
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenEvent } from '../given-event.ts';
import { doWaiting } from '../queue.ts';
import { mailsOf, moveDate, type SentMail } from './mails-of-acts.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

/** How a fact is written in a mail about the event of this file. */
const facts = {
  what: /Sourdough evening/,
  when: /(7|9):00.PM (Portland time|Pacific Time)/,
  where: /Where: Room 2, 100 Main Street/,
  with: /With: /,
  customer: /Customer: Robin Ashworth/,
  number: /Booking: \w{6}/,
  opening: /Doors: 6:30/,
  arrival: /On arrival: Ring twice, then wait\./,
  link: /\/ticket\/[\w-]+/,
  code: /code \w{4}-\w{4}/,
  paid: /Paid:? \$59\.10/,
  refund: /Refund to your card:? \$(59\.10|29\.40)/,
  days: /within a few working days/,
} as const satisfies Readonly<Record<string, RegExp>>;
type Fact = keyof typeof facts;

const usual = ['what', 'when', 'where', 'with', 'number'] as const;
const atTheDoor = ['opening', 'arrival', 'link', 'code'] as const;

/** What each mail has to say to a side. */
const table: Readonly<Record<string, readonly Fact[]>> = {
  'booking_confirmed to the customer': [...usual, ...atTheDoor, 'paid'],
  'booking_confirmed to the host': ['what', 'when', 'where', 'customer', 'number'],
  'booking_reminder_day to the customer': [...usual, ...atTheDoor],
  'booking_date_moved to the customer': usual,
  'change_part_cancelled to the customer': [...usual, 'link', 'code', 'paid', 'refund', 'days'],
  'change_part_cancelled to the host': ['what', 'when', 'where', 'customer', 'number'],
  'booking_cancelled to the customer': [...usual, 'paid', 'refund', 'days'],
  'booking_cancelled to the host': ['what', 'when', 'where', 'customer', 'number'],
};

const missing = (text: string, needed: readonly Fact[]): Fact[] =>
  needed.filter((fact) => !facts[fact].test(text.replaceAll(/[\s\u202f]+/g, ' ')));

/** The mails of a booking of two tickets through its life, by kind and side. */
async function mailsOfLife(): Promise<ReadonlyMap<string, SentMail>> {
  const event = await givenEvent(it.deps, {
    ...{ doors_minutes: 30, arrival_note: 'Ring twice, then wait.', cancellation_policy: 'flexible' },
    packages: [{ amount: 2800 }],
  });
  const host = event.provider?.owner?.email ?? '';
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const { package_id, occurrence_id } = event;
  const book = async (act: (booking_id: string) => Promise<unknown>) => {
    const items = [{ package_id, occurrence_id, participants: 2 }];
    const { body } = await it.call('booking/add_booking', { items }, user);
    const booking_id = body.booking._id;
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    await act(booking_id);
  };
  const mails = await mailsOf(it, async () => {
    await book((booking_id) => it.call('event/cancel_booking', { booking_id }, user));
    await book(async (booking_id) => {
      const { body } = await it.call('booking/get_booking_details', { booking_id }, user);
      await doWaiting(it);
      const ticket_ids = [body.tickets[0]?._id ?? ''];
      await it.call('event/cancel_booking', { booking_id, ticket_ids }, user);
    });
    await doWaiting(it);
    const starts = event.occurrences[0]?.starts_at.getTime() ?? 0;
    it.clock.set(new Date(starts - 24 * HOUR_MS + 60_000));
    await jobs['send-reminders'](it.deps, {});
    await doWaiting(it);
    await moveDate(it, event);
  });
  const sides = new Map([
    [host, 'host'],
    [user.email, 'customer'],
  ]);
  return new Map(mails.map((mail) => [`${mail.kind} to the ${sides.get(mail.to)}`, mail]));
}

test('each mail has the facts of its kind', async () => {
  const mails = await mailsOfLife();
  const found = Object.entries(table).map(([name, needed]) => {
    const mail = mails.get(name);
    return [name, mail === undefined ? 'no mail' : missing(mail.text, needed)];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(table).map((name) => [name, []])));
  // A fact that is taken out is found.
  for (const [name, needed] of Object.entries(table))
    for (const fact of needed) {
      const text = mails.get(name)?.text.replaceAll(/[\s\u202f]+/g, ' ') ?? '';
      expect(missing(text.replaceAll(new RegExp(facts[fact], 'g'), ''), needed), name).toContain(fact);
    }
});

test('the mail of a ticket has what its holder needs at the door', async () => {
  const event = await givenEvent(it.deps, {
    ...{ doors_minutes: 30, arrival_note: 'Ring twice, then wait.' },
    packages: [{ amount: 0 }],
  });
  const email = `maya-${event.id}@example.com`;
  const { package_id, occurrence_id } = event;
  const input = { items: [{ package_id, occurrence_id }], attendees: [{ name: 'Maya Ashworth', email }] };
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const mails = await mailsOf(it, () => it.call('booking/add_booking', input, user));
  const [mail] = mails.filter(({ to }) => to === email);
  expect(mail?.kind).toBe('ticket_issued');
  expect(missing(mail?.text ?? '', [...usual, 'opening', 'arrival', 'link'])).toEqual([]);
});

test('a cancellation says what it gave back, and what came back before', async () => {
  const event = await givenEvent(it.deps, { cancellation_policy: 'flexible', packages: [{ amount: 4600 }] });
  const user = await givenUser(it.deps);
  const { package_id, occurrence_id } = event;
  const { body } = await it.call('booking/add_booking', { items: [{ package_id, occurrence_id }] }, user);
  const booking_id = body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  await it.call('user/refund_payment', { booking_id, amount: 1000, reason: 'It was cold.' }, event);
  it.clock.advance(61);
  const mails = await mailsOf(it, () => it.call('event/cancel_booking', { booking_id }, event));
  const cancelled = mails.find(({ to, kind }) => to === user.email && kind === 'booking_cancelled');
  expect(cancelled?.text.replaceAll(/\s+/g, ' ')).toMatch(
    /Paid:? \$48\.\d\d Refunded before:? \$10\.00 Refund to your card:? \$38\.\d\d/,
  );
});

import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';
import { leftAtGateway } from '#test/given-gateway.ts';
import { workOff } from '#test/given-refund.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const packages = [{ name: 'Mat', amount: 2800 }];
type Given = Awaited<ReturnType<typeof givenEvent>>;

const strict = { cancellation_policy: 'strict', cancel_cutoff_minutes: 600, packages };

async function book(event: Given, dates: readonly number[], participants = 1, attendees: object[] = []) {
  const user = await givenUser(it.deps);
  const items = dates.map((at) => {
    return { package_id: event.package_id, occurrence_id: event.occurrence_ids[at] ?? '', participants };
  });
  const { body } = await it.call('booking/add_booking', { items, attendees }, user);
  const booking_id = body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  const { email } = await it.deps.database.write
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { user, booking_id, email: email ?? '', total: body.booking.price.total };
}
type Booked = Awaited<ReturnType<typeof book>>;

/** Moves the first date, as its organiser does who has seen the plan. */
async function move(event: Given, occurrence: object, note = '') {
  const edit = { event_id: event.id, scope: 'this' as const, occurrence_id: event.occurrence_id, occurrence };
  const owner = { token: event.token };
  const { body } = await it.call('event/edit_event', { ...edit, dry_run: true }, owner);
  const done = await it.call('event/edit_event', { ...edit, note, plan_hash: body.plan?.hash ?? '' }, owner);
  expect(done.status).toBe(200);
  await workOff(it, 'send-moved-mail');
  return body.plan;
}

const details = async ({ user, booking_id }: Booked) =>
  (await it.call('booking/get_booking_details', { booking_id }, user)).body;
const mailsOf = async ({ email }: Booked) =>
  (await messagesTo(it.deps, email)).filter((mail) => mail.kind === 'booking_date_moved');

/** What the gateway charged for a booking, less what it refunded. */
const atGateway = ({ booking_id }: Booked) => leftAtGateway(it, booking_id);

test('every holder of a moved date is mailed once, with old and new time and the organiser’s words', async () => {
  const event = await givenEvent(it.deps, strict);
  const [here, other] = [await book(event, [0]), await book(event, [1])];
  it.clock.advance(61);
  const plan = await move(event, { start_time: '21:00' }, 'The cellist’s train is late.');
  expect(plan).toMatchObject({ bookings: 1, messages: 1, refundable: here.total });
  await workOff(it, 'send-moved-mail');
  const [mail, ...more] = await mailsOf(here);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Your date has changed: Sourdough evening/);
  const texts = ['The cellist’s train is late.', 'Before', '7:00', 'Now', '9:00', 'Keep my tickets'];
  for (const text of [...texts, 'Cancel with full refund', 'cancel=open', 'full refund of'])
    expect(mail?.text).toContain(text);
  expect(await mailsOf(other)).toEqual([]);
  const seen = await it.call('user/notification_list', {}, here.user);
  expect(seen.body.items.map((one) => one.kind)).toContain('booking_date_moved');
  const { history, items } = await details(here);
  expect(history.at(-1)).toMatchObject({
    by: 'provider',
    what: 'note',
    text: expect.stringContaining('moved this date'),
  });
  expect(items).toMatchObject([{ is_moved: true }]);
  const { rows } = await it.deps.database.pool.query<{ sequence: number }>(
    'SELECT sequence FROM occurrences WHERE id = $1',
    [event.occurrence_id],
  );
  expect(rows[0]?.sequence).toBe(1);
});

test('whoever booked before gets everything back until it starts, as previewed, whatever the policy', async () => {
  const event = await givenEvent(it.deps, strict);
  const booked = await book(event, [0], 2);
  it.clock.advance(61);
  expect((await details(booked)).refund_preview).toMatchObject({ percent: 0, refund_amount: 0 });
  await move(event, { start_time: '21:00' });
  const starts = Date.parse((await details(booked)).starts_at);
  // After the cut-off of ten hours.
  it.clock.set(new Date(starts - 60_000));
  const { refund_preview, cancellation, tickets } = await details(booked);
  expect(refund_preview).toMatchObject({ allowed: true, percent: 100, refund_amount: booked.total });
  expect(refund_preview?.sentence).toBe(
    'The date moved, so you get everything back until it starts, the service fee too.',
  );
  expect(cancellation).toMatchObject({ is_moved: true, closes_at: new Date(starts).toISOString() });
  // One ticket, with its part of the fee, and then the other.
  const ticket_ids = [tickets[0]?._id ?? ''];
  const part = await it.call('event/cancel_booking', { booking_id: booked.booking_id, ticket_ids }, booked.user);
  expect(part.body.refund_amount).toBe(booked.total - 2970);
  const rest = await it.call('event/cancel_booking', { booking_id: booked.booking_id }, booked.user);
  expect(rest.body.refund_amount).toBe(2970);
  expect(await atGateway(booked)).toBe(0);
  expect(await judge(it.deps.database.write)).toEqual([]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('not once it has started, nor for whoever booked or changed afterwards', async () => {
  const event = await givenEvent(it.deps, strict);
  const [early, changed] = [await book(event, [0]), await book(event, [1])];
  it.clock.advance(61);
  await move(event, { start_time: '21:00' });
  it.clock.advance(1);
  const late = await book(event, [0]);
  const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 1 }];
  const asked = await it.call(
    'booking/modified_service_booking',
    { booking_id: changed.booking_id, items },
    changed.user,
  );
  await it.call('wallet/refund_modify_booking', { change_id: asked.body.change._id }, changed.user);
  it.clock.advance(61);
  for (const booked of [late, changed])
    expect(await details(booked)).toMatchObject({ items: [{ is_moved: false }], refund_preview: { percent: 0 } });
  const starts = Date.parse((await details(early)).starts_at);
  it.clock.set(new Date(starts));
  const { problem } = await it.call('event/cancel_booking', { booking_id: early.booking_id }, early.user);
  expect(problem.code).toBe('cancel_too_late');
});

test('of several dates only the tickets of the moved one', async () => {
  const event = await givenEvent(it.deps, strict);
  const booked = await book(event, [0, 2]);
  it.clock.advance(61);
  await move(event, { start_time: '21:00' });
  const { refund_preview, tickets } = await details(booked);
  expect(refund_preview).toMatchObject({ percent: 0 });
  const back = async (at: number) => {
    const cancel_ticket_ids = [tickets[at]?._id ?? ''];
    const asked = { booking_id: booked.booking_id, cancel_ticket_ids };
    return (await it.call('booking/get_booking_details', asked, booked.user)).body.refund_preview;
  };
  expect(await back(0)).toMatchObject({ percent: 100, refund_amount: booked.total - 2970 });
  expect(await back(1)).toMatchObject({ percent: 0, refund_amount: 0 });
});

test('another place is news, too, and the booking shows it', async () => {
  const event = await givenEvent(it.deps, strict);
  const booked = await book(event, [0]);
  const venue = {
    name: 'The barn',
    address: '7 Hill Road',
    area_label: 'Sauvie Island',
    location: { lat: 45.6, lon: -122.8 },
  };
  const plan = await move(event, { venue });
  expect(plan).toMatchObject({ messages: 1 });
  const [mail] = await mailsOf(booked);
  expect(mail?.text).toContain('Room 2, 100 Main Street');
  expect(mail?.text).toContain('The barn, 7 Hill Road, Sauvie Island');
  expect((await details(booked)).location).toMatchObject({ label: 'The barn', lat: 45.6 });
});

test('whoever has a ticket by their own mailbox is told, too', async () => {
  const event = await givenEvent(it.deps, strict);
  const maya = `maya-${event.id}@example.com`;
  await book(event, [0], 2, [{ name: 'Robin' }, { name: 'Maya', email: maya }]);
  await move(event, { start_time: '21:00' });
  const mails = await messagesTo(it.deps, maya);
  expect(mails.filter(({ kind }) => kind === 'ticket_moved')).toHaveLength(1);
});

test('a later charge is planned anew by the start that a date moves to', async () => {
  const start = it.clock.now().getTime() + 120 * DAY_MS;
  const event = await givenEvent(it.deps, { packages, dates: [new Date(start).toISOString()] });
  const booked = await book(event, [0]);
  expect(await details(booked)).toMatchObject({ charge_at: new Date(start - 30 * DAY_MS).toISOString() });
  const [date = ''] = new Date(start + 5 * DAY_MS).toISOString().split('T');
  await move(event, { date });
  const later = await details(booked);
  expect(Date.parse(later.starts_at)).toBeGreaterThan(start + 4 * DAY_MS);
  expect(later.charge_at).toBe(new Date(Date.parse(later.starts_at) - 30 * DAY_MS).toISOString());
  // Nearer than that, it is due at once.
  const [near = ''] = new Date(it.clock.now().getTime() + 20 * DAY_MS).toISOString().split('T');
  await move(event, { date: near });
  expect((await details(booked)).charge_at).toBe(it.clock.now().toISOString());
  await workOff(it, 'charge-scheduled');
  expect(await details(booked)).toMatchObject({ payment_status: 'paid', charge_at: null });
  expect(await atGateway(booked)).toBe(booked.total);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('the link of a door that ends with a date ends with it where it moves', async () => {
  const event = await givenEvent(it.deps, strict);
  const owner = { token: event.token };
  const link = { event_id: event.id, name: 'Door', rights: 'scan' as const };
  const make = async (more: object) => (await it.call('event/door_link', { ...link, ...more }, owner)).body.link;
  const own = new Date(it.clock.now().getTime() + 9 * DAY_MS).toISOString();
  const [following, fixed] = [await make({}), await make({ expires_at: own })];
  await move(event, { start_time: '21:30' });
  const { rows } = await it.deps.database.pool.query<{ end: Date }>(
    "SELECT ends_at + interval '1 day' AS end FROM occurrences WHERE id = $1",
    [event.occurrence_id],
  );
  const { items } = (await it.call('event/door_link_list', { event_id: event.id }, owner)).body;
  const endOf = ({ _id }: { _id: string }) => items.find((link) => link._id === _id)?.expires_at;
  expect(endOf(following)).toBe(rows[0]?.end.toISOString());
  expect(endOf(following)).not.toBe(following.expires_at);
  expect(endOf(fixed)).toBe(own);
});

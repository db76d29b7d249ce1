import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { FAR, givenHold, givenPaid, givenRequest } from '#test/given-booking.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();
/** The date of FAR in Portland. */
const DAY = '2026-05-15';
const later = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();

/** Two pages of one owner, open at the same hours, with a service each. */
async function givenTwoPages(own: { has_own_calendar?: boolean; service?: Parameters<typeof givenService>[1] } = {}) {
  const first = await givenProvider(it.deps, { name: 'Massage by Paula' });
  const owner_id = first.owner?.id ?? '';
  const second = await givenProvider(it.deps, {
    name: 'Yoga by Paula',
    owner_id,
    has_own_calendar: own.has_own_calendar ?? false,
  });
  const [massage, yoga] = [
    await givenService(it.deps, { ...own.service, provider_id: first.id, title: 'Massage', slot_step_minutes: 60 }),
    await givenService(it.deps, { ...own.service, provider_id: second.id, title: 'Yoga', slot_step_minutes: 60 }),
  ];
  return { owner: { id: owner_id, token: first.token }, first, second, massage, yoga };
}

async function timesOf(service_id: string) {
  const { body } = await it.call('booking/guest_booking_availability_check', { service_id, from: DAY, to: DAY });
  return body.slots.map((slot) => slot.starts_at);
}

test('a time booked on one page of an owner is taken on the other, both ways', async () => {
  const { massage, yoga } = await givenTwoPages();
  expect(await timesOf(yoga.id)).toContain(FAR);
  await givenHold(it, { service_id: massage.id });
  expect(await timesOf(yoga.id)).not.toContain(FAR);
  await givenPaid(it, { service_id: yoga.id, starts_at: later(60) });
  expect(await timesOf(massage.id)).not.toContain(later(60));
  await expect(givenHold(it, { service_id: yoga.id })).rejects.toThrow('slot_taken');
});

test('pages of different owners, and a page where other people work, keep their own time', async () => {
  const { massage, yoga } = await givenTwoPages({ has_own_calendar: true });
  await givenPaid(it, { service_id: massage.id });
  expect(await timesOf(yoga.id)).toContain(FAR);
  await givenPaid(it, { service_id: yoga.id });
  const stranger = await givenService(it.deps);
  await givenPaid(it, { service_id: stranger.id });
});

test('a hold that ran out on one page is free on the other before anybody has swept it up', async () => {
  const { massage, yoga } = await givenTwoPages();
  await givenSession(it.deps, {
    service_id: massage.id,
    starts_at: FAR,
    status: 'awaiting_payment',
    expires_at: it.clock.now(),
  });
  expect(await timesOf(yoga.id)).toContain(FAR);
  await givenPaid(it, { service_id: yoga.id });
});

test('a client entered by hand and a moved booking take the time of both pages', async () => {
  const { owner, massage, yoga } = await givenTwoPages();
  const entered = await it.call('booking/add_walk_in', { service_id: massage.id, starts_at: FAR, name: 'Ina' }, owner);
  expect(entered.status).toBe(200);
  const again = await it.call('booking/add_walk_in', { service_id: yoga.id, starts_at: FAR, name: 'Ines' }, owner);
  expect(again.problem.code).toBe('slot_taken');
  const { booking_id, customer } = await givenPaid(it, { service_id: yoga.id, starts_at: later(120) });
  const moved = await it.call('booking/modified_service_booking', { booking_id, starts_at: FAR }, customer);
  expect(moved.problem.code).toBe('slot_taken');
  const free = await it.call('booking/modified_service_booking', { booking_id, starts_at: later(180) }, customer);
  expect(free.status).toBe(200);
  expect(await timesOf(massage.id)).not.toContain(later(180));
});

test('time off holds on every page of the calendar, for named services on theirs alone', async () => {
  const { owner, first, second, massage, yoga } = await givenTwoPages();
  await it.call(
    'my_schedule/add_my_schedule',
    { provider_id: first.id, rules: [{ kind: 'block', from: FAR, to: later(60), reason: 'Dentist' }] },
    owner,
  );
  expect(await timesOf(yoga.id)).not.toContain(FAR);
  await it.call(
    'my_schedule/add_my_schedule',
    {
      provider_id: first.id,
      rules: [{ kind: 'block', from: later(120), to: later(180), service_ids: [massage.id] }],
    },
    owner,
  );
  expect(await timesOf(massage.id)).not.toContain(later(120));
  expect(await timesOf(yoga.id)).toContain(later(120));

  const shown = await it.call('my_schedule/schedule_list', { provider_id: second.id }, owner);
  const blocks = shown.body.rules.filter((rule) => rule.kind === 'block');
  expect(blocks.map((rule) => rule.reason)).toEqual(['Dentist']);
  const opened = await it.call(
    'my_schedule/delete_schedule',
    { provider_id: second.id, schedule_ids: blocks.map((rule) => rule._id) },
    owner,
  );
  expect(opened.status).toBe(200);
  expect(await timesOf(massage.id)).toContain(FAR);
});

test('time off names the bookings of the other page that it would strand', async () => {
  const { owner, first, yoga } = await givenTwoPages();
  const { booking } = await givenPaid(it, { service_id: yoga.id });
  const rules = [{ kind: 'block' as const, from: FAR, to: later(60) }];
  const block = (confirm_stranded: boolean) =>
    it.call('my_schedule/add_my_schedule', { provider_id: first.id, rules, confirm_stranded }, owner);
  const asked = await block(false);
  expect(asked.problem.code).toBe('schedule_strands_bookings');
  expect(asked.problem.bookings).toMatchObject([{ number: booking.number, title: 'Yoga' }]);
  expect((await block(true)).status).toBe(200);
});

test('new hours of one page say nothing of the other', async () => {
  const { owner, first, yoga } = await givenTwoPages();
  await givenPaid(it, { service_id: yoga.id });
  const { status } = await it.call(
    'my_schedule/add_my_schedule',
    {
      provider_id: first.id,
      replaces: 'weekly',
      rules: [{ kind: 'weekly', weekday: 1, start: '09:00', end: '12:00' }],
    },
    owner,
  );
  expect(status).toBe(200);
  expect(await timesOf(yoga.id)).toContain(later(60));
});

test('both listings name the next time that is free on both', async () => {
  const soon = '2026-05-05T19:00:00.000Z';
  const { first, second, massage } = await givenTwoPages();
  for (const page of [first, second]) await refreshListing(it.deps.database.write, page.id, it.clock.now());
  await givenSession(it.deps, { service_id: massage.id, starts_at: soon });
  await refreshListing(it.deps.database.write, first.id, it.clock.now());
  const { rows } = await it.deps.database.pool.query<{ next_free_at: Date }>(
    'SELECT next_free_at FROM listings WHERE subject_id = ANY ($1)',
    [[first.id, second.id]],
  );
  expect(rows.map((row) => row.next_free_at.toISOString())).toEqual(
    Array.from({ length: 2 }, () => '2026-05-05T20:00:00.000Z'),
  );
});

test('a request on one page is declined when the other gives its time away', async () => {
  const { massage, yoga } = await givenTwoPages({ service: { booking_mode: 'instant' } });
  await it.deps.database.pool.query(`UPDATE services SET booking_mode = 'request' WHERE id = $1`, [yoga.id]);
  const asked = await givenRequest(it, { service_id: yoga.id, starts_at: FAR });
  const { booking_id } = await givenPaid(it, { service_id: massage.id });
  const { rows } = await it.deps.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM waiting_jobs WHERE name = 'decline-competing-requests'
       AND payload ->> 'booking_id' = $1`,
    [booking_id],
  );
  expect(rows[0]?.n).toBe(1);
  await jobs['decline-competing-requests'](it.deps, { booking_id });
  const { body } = await it.call('booking/get_booking_details', { booking_id: asked.booking_id }, asked.customer);
  expect(body.status).toBe('declined');
});

test('the owner sees on each page what takes the time; a guest sees that it is taken, and nothing of it', async () => {
  const { owner, second, massage } = await givenTwoPages();
  const { booking } = await givenPaid(it, { service_id: massage.id });
  const asked = { provider_id: second.id, from: DAY, to: DAY };
  const own = await it.call('my_schedule/booked_schedule_dates', asked, owner);
  expect(own.body.bookings).toMatchObject([{ number: booking.number, title: 'Massage' }]);
  const guest = await it.call('my_schedule/guest_booked_schedule_dates', asked);
  expect(guest.body.bookings).toEqual([]);
  expect(guest.body.dates[0]?.full_percent).toBe(12);
  const open = await it.call('booking/guest_booking_availability_check', {
    service_id: massage.id,
    from: DAY,
    to: DAY,
  });
  expect(JSON.stringify([guest.body, open.body])).not.toContain(booking.number);
});

test('a page can have a calendar of its own, and share again once nothing overlaps', async () => {
  const { owner, first, second, massage, yoga } = await givenTwoPages();
  const set = (has_own_calendar: boolean) =>
    it.call('my_page/add_my_page', { provider_id: second.id, has_own_calendar }, owner);
  const shown = await it.call('my_page/get_my_page', {}, owner);
  expect(shown.body.items.map((page) => [page.has_own_calendar, page.shares_calendar_with])).toEqual([
    [false, [{ _id: second.id, name: 'Yoga by Paula' }]],
    [false, [{ _id: first.id, name: 'Massage by Paula' }]],
  ]);
  await givenPaid(it, { service_id: massage.id });
  expect((await set(true)).body).toMatchObject({ has_own_calendar: true, shares_calendar_with: [] });
  const { booking_id, booking, customer } = await givenPaid(it, { service_id: yoga.id });
  await givenSession(it.deps, {
    service_id: yoga.id,
    starts_at: later(60),
    status: 'awaiting_payment',
    expires_at: it.clock.now(),
  });
  await givenPaid(it, { service_id: massage.id, starts_at: later(60) });

  const refused = await set(false);
  expect(refused.problem.code).toBe('calendar_overlaps');
  expect(refused.problem.bookings).toHaveLength(2);
  expect(JSON.stringify(refused.problem.bookings)).toContain(booking.number);
  await it.call('event/cancel_booking', { booking_id }, customer);
  expect((await set(false)).body).toMatchObject({ has_own_calendar: false });
  expect(await timesOf(yoga.id)).not.toContain(FAR);
  expect((await set(false)).status).toBe(200);
  const stranger = await givenProvider(it.deps);
  const foreign = await it.call('my_page/add_my_page', { provider_id: second.id, has_own_calendar: true }, stranger);
  expect(foreign.problem.code).toBe('not_found');
});

test('a new page of an owner shares the calendar of the first', async () => {
  const { owner } = await givenTwoPages();
  const { body } = await it.call('my_page/add_my_page', { name: 'Third page' }, owner);
  expect(body.shares_calendar_with).toHaveLength(2);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { completeEvent, givenManagedEvent, givenSoldSeats } from '#test/given-event.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();

type Edit = Omit<CallInput<'event/edit_event'>, 'event_id'>;

interface DateRow {
  id: string;
  at: string;
  status: string;
  sequence: number;
  moved: boolean;
  capacity: number | null;
  label: string;
  taken_from: string | null;
}

/** A published event, its dates, and edits of it: at once, as a dry run, or as its dry run showed. */
async function given(own: object = {}, by?: { provider_id: string; token: string }) {
  const managed = await givenManagedEvent(it, own, by);
  const { event_id, token } = managed;
  const edit = (input: Edit) => it.call('event/edit_event', { event_id, ...input }, { token });
  const plan = async (input: Edit) => {
    const { body, problem } = await edit({ ...input, dry_run: true });
    if (!body.plan) throw new Error(`No plan: ${problem.detail}`);
    return { ...body, plan: body.plan };
  };
  const apply = async (input: Edit) => edit({ ...input, plan_hash: (await plan(input)).plan.hash });
  const dates = async () => {
    const { rows } = await sql<DateRow>`
      SELECT o.id, to_char(o.starts_at AT TIME ZONE 'America/Los_Angeles', 'MM-DD HH24:MI') AS at, o.status, o.sequence,
        o.moved_at IS NOT NULL AS moved, o.capacity, o.label,
        to_char(c.starts_at AT TIME ZONE 'America/Los_Angeles', 'MM-DD HH24:MI') AS taken_from
      FROM occurrences o LEFT JOIN commitments c ON c.id = o.id
      WHERE o.event_id = ${event_id} ORDER BY o.starts_at`.execute(it.deps.database.write);
    return rows;
  };
  const ids = (await dates()).map((date) => date.id);
  const sell = (at: number, seats = 1) =>
    givenSoldSeats(it, {
      event_id,
      occurrence_id: ids[at] ?? '',
      package_id: managed.event.packages[0]?._id ?? '',
      seats,
    });
  return { ...managed, edit, plan, apply, dates, ids, sell };
}

test('a dry run shows the plan and changes nothing; applying needs exactly this plan', async () => {
  const { plan, edit, dates, ids, sell } = await given();
  await sell(11, 2);
  const later = { scope: 'following' as const, occurrence_id: ids[10] ?? '', occurrence: { start_time: '20:00' } };
  const before = await dates();
  const { plan: shown, event } = await plan(later);
  expect(shown).toMatchObject({
    scopes: { this: 1, following: 7, all: 17 },
    created: [],
    dropped: [],
    ...{ bookings: 1, tickets: 2, refundable: 7600, messages: 1, clashes: [] },
  });
  expect(shown.moved).toHaveLength(7);
  expect(shown.moved[0]).toEqual({
    occurrence_id: ids[10],
    from_starts_at: '2026-07-18T02:00:00.000Z',
    starts_at: '2026-07-18T03:00:00.000Z',
    ends_at: '2026-07-18T04:30:00.000Z',
  });
  expect(await dates()).toEqual(before);
  const unseen = await edit(later);
  expect([unseen.status, unseen.problem.code]).toEqual([409, 'plan_changed']);
  await sell(12);
  const changed = await edit({ ...later, plan_hash: shown.hash });
  expect(changed.problem).toMatchObject({ code: 'plan_changed', plan: { bookings: 2, tickets: 3 } });
  expect((await edit({ ...later, plan_hash: (await plan(later)).plan.hash })).status).toBe(200);
  const after = await dates();
  expect(after.map((date) => date.id)).toEqual(ids);
  expect(after.slice(0, 10)).toEqual(before.slice(0, 10));
  expect(after[10]).toMatchObject({ at: '07-17 20:00', taken_from: '07-17 20:00', sequence: 1, moved: true });
  expect(event.version).toBeLessThan((await edit({})).body.event.version);
});

test('a moved date keeps its booking, which gets its new time', async () => {
  const { apply, dates, ids, sell } = await given();
  const { booking_id } = await sell(3, 2);
  const moved = { scope: 'this' as const, occurrence_id: ids[3] ?? '' };
  const { body, status } = await apply({ ...moved, occurrence: { date: '2026-05-30', start_time: '10:00' } });
  expect(status).toBe(200);
  expect(body.plan).toMatchObject({ moved: [{ occurrence_id: ids[3] }], bookings: 1, tickets: 2 });
  expect((await dates())[3]).toMatchObject({ id: ids[3], at: '05-30 10:00', taken_from: '05-30 10:00' });
  const booking = await it.deps.database.read
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at', 'sequence'])
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow();
  expect(booking).toEqual({
    starts_at: new Date('2026-05-30T17:00:00Z'),
    ends_at: new Date('2026-05-30T18:30:00Z'),
    sequence: 1,
  });
});

test('a date that was moved alone keeps its time when the series moves', async () => {
  const { apply, dates, ids } = await given();
  await apply({ scope: 'this', occurrence_id: ids[1] ?? '', occurrence: { start_time: '21:00' } });
  await apply({ scope: 'all', occurrence: { start_time: '18:00' } });
  const times = (await dates()).map((date) => date.at.slice(6));
  expect(times.slice(0, 4)).toEqual(['18:00', '21:00', '18:00', '18:00']);
});

test('another rule creates and drops dates; dates that clash are left out and reported', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  const service = await givenService(it.deps, { provider_id: page.id, title: 'Oven talk' });
  await givenSession(it.deps, { service_id: service.id, starts_at: '2026-05-18T02:00:00.000Z' });
  const { plan, apply, dates } = await given({}, by);
  const schedule = { ...completeEvent.schedule, rule: 'FREQ=WEEKLY;BYDAY=FR,SU;COUNT=6' };
  const shown = await plan({ schedule });
  expect(shown.plan.created).toHaveLength(2);
  expect(shown.plan.dropped).toHaveLength(14);
  expect(shown.clashes).toMatchObject([
    { _id: null, date: '2026-05-17', clash: { kind: 'session', title: 'Oven talk' } },
  ]);
  const { body } = await apply({ schedule });
  expect((await dates()).map((date) => date.at)).toEqual([
    ...['05-08 19:00', '05-10 19:00', '05-15 19:00', '05-22 19:00', '05-24 19:00'],
  ]);
  expect(body.event.schedule?.excluded).toEqual(['2026-05-17']);
});

test('series that move to a busy time leave the busy dates where they are; a single date is refused', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  const { apply, plan, edit, dates, ids } = await given({}, by);
  const market = { title: 'Market', schedule: { starts_on: '2026-05-15', start_time: '12:00', minutes: 120 } };
  await givenManagedEvent(it, market, by);
  const all = { occurrence: { start_time: '13:00' } };
  const shown = await plan(all);
  expect(shown.plan.moved).toHaveLength(16);
  expect(shown.plan.clashes).toMatchObject([{ kind: 'event', title: 'Market' }]);
  expect(shown.clashes).toMatchObject([{ _id: ids[1], date: '2026-05-15' }]);
  await apply(all);
  expect((await dates()).slice(0, 3).map((date) => date.at)).toEqual(['05-08 13:00', '05-15 19:00', '05-22 13:00']);
  const one = { scope: 'this' as const, occurrence_id: ids[1] ?? '', ...all };
  const { plan: single } = await plan(one);
  const refused = await edit({ ...one, plan_hash: single.hash });
  expect(refused.problem).toMatchObject({ code: 'event_rule', errors: [{ path: 'occurrence.start_time' }] });
});

test('a date with bookings is not dropped; one whose bookings ended stays as a cancelled one', async () => {
  const { edit, plan, dates, sell, ids } = await given();
  const { booking_id } = await sell(4);
  const input = { schedule: { ...completeEvent.schedule, excluded: ['2026-06-05'] } };
  const { plan: shown } = await plan(input);
  expect(shown.dropped).toMatchObject([{ occurrence_id: ids[4], bookings: 1 }]);
  const refused = await edit({ ...input, plan_hash: shown.hash });
  expect(refused.problem).toMatchObject({ status: 409, code: 'event_state', event_status: 'published' });
  expect(refused.problem.detail).toContain('Cancel that date instead');
  const db = it.deps.database.write;
  await db.deleteFrom('seats').where('booking_id', '=', booking_id).execute();
  await db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', booking_id).execute();
  const { plan: free } = await plan(input);
  expect((await edit({ ...input, plan_hash: free.hash })).status).toBe(200);
  expect((await dates())[4]).toMatchObject({ id: ids[4], status: 'cancelled', taken_from: null });
});

test('a date is added again where a cancelled one was', async () => {
  const { apply, dates, ids } = await given();
  const db = it.deps.database.write;
  await db
    .deleteFrom('commitments')
    .where('id', '=', ids[4] ?? '')
    .execute();
  await db
    .updateTable('occurrences')
    .set({ status: 'cancelled' })
    .where('id', '=', ids[4] ?? '')
    .execute();
  const schedule = { ...completeEvent.schedule, excluded: ['2026-06-05'] };
  await apply({ schedule });
  const added = [{ date: '2026-06-05', start_time: '19:00', minutes: 90 }];
  expect((await apply({ schedule: { ...schedule, added } })).status).toBe(200);
  const both = (await dates()).filter((date) => date.at === '06-05 19:00');
  expect(both.map((date) => date.status).sort()).toEqual(['cancelled', 'scheduled']);
});

test('capacities never go below what is sold, and say how many that is', async () => {
  const { edit, apply, dates, sell, event, ids } = await given();
  await sell(0, 5);
  const below = async (input: Edit) => {
    const { status, problem } = await edit(input);
    return [status, problem.code, problem.sold, problem.errors?.[0]?.path];
  };
  const [seat] = event.packages;
  const packages = [{ _id: seat?._id ?? '', name: 'Seat', amount: 3800, capacity: 4 }];
  const first = { scope: 'this' as const, occurrence_id: ids[0] ?? '' };
  expect(await below({ capacity: 4 })).toEqual([409, 'below_sold', 5, 'capacity']);
  expect(await below({ packages })).toEqual([409, 'below_sold', 5, 'packages.0.capacity']);
  expect(await below({ ...first, occurrence: { capacity: 4 } })).toEqual([
    ...[409, 'below_sold', 5, 'occurrence.capacity'],
  ]);
  expect((await apply({ ...first, occurrence: { capacity: 5, label: 'Opening night' } })).status).toBe(200);
  expect((await edit({ capacity: 4 })).status).toBe(200);
  expect((await dates()).slice(0, 2)).toMatchObject([
    { capacity: 5, label: 'Opening night' },
    { capacity: 4, label: '' },
  ]);
  expect(await below({ ...first, occurrence: { capacity: null } })).toEqual([
    ...[409, 'below_sold', 5, 'occurrence.capacity'],
  ]);
});

test('prices change for new bookings only; a package that was sold is retired, not deleted', async () => {
  const { edit, sell, event } = await given();
  const { booking_id } = await sell(0, 2);
  const [seat] = event.packages;
  const { body } = await edit({
    packages: [
      { name: 'Chair', amount: 5000 },
      { _id: seat?._id ?? '', name: 'Seat', amount: 100 },
    ],
  });
  expect(body.event.packages).toMatchObject([{ name: 'Chair' }, { name: 'Seat', amount: 100, sold: 2 }]);
  const item = await it.deps.database.read
    .selectFrom('booking_items')
    .select(['unit_amount', 'price'])
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow();
  expect(item).toEqual({ unit_amount: 3800, price: 7600 });
  const { body: less } = await edit({ packages: [{ name: 'Chair', amount: 5000 }] });
  expect(less.event.packages).toHaveLength(1);
  const old = await it.deps.database.read
    .selectFrom('packages')
    .select('retired_at')
    .where('id', '=', seat?._id ?? '')
    .executeTakeFirst();
  expect(old?.retired_at).not.toBeNull();
  const none = await edit({ packages: [] });
  expect([none.status, none.problem.code]).toEqual([422, 'event_incomplete']);
});

test('one date has its own place, price and closed tickets', async () => {
  const { apply, ids, event, dates } = await given();
  const package_id = event.packages[0]?._id ?? '';
  const venue = { name: 'The pier', address: '1 River Street', area_label: '', location: null };
  const { status, body } = await apply({
    scope: 'this',
    occurrence_id: ids[2] ?? '',
    occurrence: { venue, packages: [{ package_id, amount: 4500, is_closed: true }] },
  });
  expect([status, body.plan?.moved.length]).toEqual([200, 1]);
  expect((await dates())[2]).toMatchObject({ moved: true, sequence: 1, at: '05-22 19:00' });
  const own = await it.deps.database.read.selectFrom('occurrence_packages').selectAll().execute();
  expect(own.filter((row) => row.occurrence_id === ids[2])).toMatchObject([
    { package_id, own_amount: 4500, is_closed: true, taken: 0 },
  ]);
  const { body: elsewhere } = await apply({ venue: { ...venue, name: 'The mill' } });
  expect(elsewhere.plan?.moved).toHaveLength(16);
});

test('what is the same for all dates is not changed for some; the zone stays', async () => {
  const { edit, ids } = await given();
  const some = { scope: 'following' as const, occurrence_id: ids[2] ?? '' };
  const path = async (input: Edit) => (await edit(input)).problem.errors?.[0]?.path;
  expect(await path({ ...some, title: 'Other' })).toBe('title');
  expect(await path({ ...some, occurrence: { date: '2026-06-01' } })).toBe('occurrence.date');
  expect(await path({ ...some, scope: 'this', schedule: completeEvent.schedule })).toBe('schedule');
  expect(await path({ timezone: 'Europe/Berlin' })).toBe('timezone');
  expect(
    await path({
      scope: 'this',
      occurrence_id: ids[0] ?? '',
      occurrence: { packages: [{ package_id: ids[0] ?? '' }] },
    }),
  ).toBe('occurrence.packages.0.package_id');
  const stranger = await given();
  expect(await path({ scope: 'this', occurrence_id: stranger.ids[0] ?? '' })).toBe('occurrence_id');
});

import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();

/** The stored dates of an event as instants, in order. */
async function datesOf(event_id: string) {
  const rows = await it.deps.database.read
    .selectFrom('occurrences')
    .select(['id', 'starts_at', 'date', 'capacity'])
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() }));
}

test('a draft may miss anything and says what is missing, step by step', async () => {
  const page = await givenProvider(it.deps);
  const { body, status } = await it.call('event/create_event', { provider_id: page.id }, page);
  expect(status).toBe(200);
  expect(body.event).toMatchObject({
    status: 'draft',
    title: '',
    currency: 'USD',
    timezone: 'America/Los_Angeles',
    cancellation_policy: 'moderate',
    schedule: null,
    version: expect.any(Number),
  });
  expect(body.event.missing.map(({ step, field }) => [step, field])).toEqual([
    ['basics', 'title'],
    ['where', 'venue'],
    ['when', 'schedule'],
    ['tickets', 'packages'],
  ]);
  expect(body.event.missing[0]?.message).toBe('Give your event a title.');
  expect(await datesOf(body.event._id)).toEqual([]);
});

test('publishing stores all dates with their seats and takes their time', async () => {
  const { event, event_id, clashes, provider_id } = await givenManagedEvent(it);
  expect(clashes).toEqual([]);
  expect(event).toMatchObject({ status: 'published', missing: [], capacity: 12, published_at: expect.any(String) });
  expect(event.schedule).toMatchObject({ starts_on: '2026-05-08', start_time: '19:00', minutes: 90 });
  expect(event.packages).toMatchObject([{ name: 'Seat', amount: 3800, sold: 0 }]);
  expect(event.schedule_text).toContain('Friday');
  const dates = await datesOf(event_id);
  expect(dates).toHaveLength(17);
  expect(dates[0]).toMatchObject({ starts_at: '2026-05-09T02:00:00.000Z', date: '2026-05-08', capacity: 12 });
  const { n } = await it.deps.database.read
    .selectFrom('commitments')
    .select((on) => on.fn.countAll<number>().as('n'))
    .where('provider_id', '=', provider_id)
    .where('kind', '=', 'event')
    .executeTakeFirstOrThrow();
  expect(n).toBe(17);
});

test('an incomplete event is not published; everything that is missing is named', async () => {
  const page = await givenProvider(it.deps);
  const input = {
    ...completeEvent,
    provider_id: page.id,
    publish: true,
    title: '',
    packages: [
      { name: '', amount: 20 },
      { name: 'Online', amount: 0, attendance: 'virtual' as const },
      { name: 'Large', amount: 1000, capacity: 13 },
      { name: 'Late', amount: 1000, sale_starts_at: '2027-05-01T00:00:00Z' },
      { name: 'Pass', amount: 9000, covers: 'series' as const, series_from: '2026-05-08', series_until: '2026-08-28' },
      {
        name: 'No date',
        amount: 9000,
        covers: 'series' as const,
        series_from: '2026-05-09',
        series_until: '2026-05-10',
      },
    ],
  };
  const { status, problem } = await it.call('event/create_event', input, page);
  expect([status, problem.code]).toEqual([422, 'event_incomplete']);
  expect(problem.missing).toMatchObject([
    { step: 'basics', field: 'title' },
    { step: 'tickets', field: 'packages.0.name' },
    { step: 'tickets', field: 'packages.0.amount', message: expect.stringContaining('$0.50') },
    { step: 'tickets', field: 'packages.1.attendance' },
    { step: 'tickets', field: 'packages.2.capacity', message: expect.stringContaining('12 seats') },
    { step: 'tickets', field: 'packages.3.sale_starts_at' },
    { step: 'tickets', field: 'packages.4.series_until', message: expect.stringContaining('88 days') },
    { step: 'tickets', field: 'packages.5.series_from' },
  ]);
  const { body } = await it.call('user/event_list', { tab: 'draft' }, page);
  expect(body.items).toEqual([]);
});

test('an event of an unpublished page stays a draft', async () => {
  const page = await givenProvider(it.deps, { status: 'draft' });
  const refused = await it.call('event/create_event', { ...completeEvent, provider_id: page.id, publish: true }, page);
  expect(refused.problem.errors).toEqual([
    { path: 'provider_id', message: 'Publish your page first, so people can see who’s hosting.' },
  ]);
});

test('dates that are not free are left out and reported: sessions, days off, other events', async () => {
  const page = await givenProvider(it.deps);
  const service = await givenService(it.deps, { provider_id: page.id, title: 'Oven talk' });
  await givenSession(it.deps, { service_id: service.id, starts_at: '2026-05-16T02:30:00.000Z' });
  await givenSession(it.deps, {
    service_id: service.id,
    starts_at: '2026-06-06T02:00:00.000Z',
    status: 'awaiting_payment',
    expires_at: new Date('2026-05-05T18:00:00Z'),
  });
  const block = { kind: 'block' as const, from: '2026-05-22T07:00:00Z', to: '2026-05-23T07:00:00Z', reason: 'Away' };
  await it.call('my_schedule/add_my_schedule', { provider_id: page.id, rules: [block] }, page);
  const other = { title: 'Market', schedule: { starts_on: '2026-05-29', start_time: '18:00', minutes: 120 } };
  await givenManagedEvent(it, other, { provider_id: page.id, token: page.token });
  const { clashes, event, event_id } = await givenManagedEvent(it, {}, { provider_id: page.id, token: page.token });
  expect(clashes.map(({ date, clash }) => [date, clash?.kind, clash?.title])).toEqual([
    ['2026-05-15', 'session', 'Oven talk'],
    ['2026-05-22', 'block', 'Away'],
    ['2026-05-29', 'event', 'Market'],
  ]);
  expect(await datesOf(event_id)).toHaveLength(14);
  expect(event.schedule?.excluded).toEqual(['2026-05-15', '2026-05-22', '2026-05-29']);
});

test('an event whose every date clashes is refused; one that does not need its provider is not', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  await givenManagedEvent(it, {}, by);
  const second = { ...completeEvent, provider_id: page.id, publish: true };
  const refused = await it.call('event/create_event', second, page);
  expect([refused.status, refused.problem.code]).toEqual([422, 'event_rule']);
  expect(refused.problem.clashes).toHaveLength(17);
  const { event_id } = await givenManagedEvent(it, { needs_provider: false }, by);
  expect(await datesOf(event_id)).toHaveLength(17);
});

test('two events published at once share no time: the second gets the dates that are left', async () => {
  const page = await givenProvider(it.deps);
  const publish = (COUNT: number) =>
    givenManagedEvent(
      it,
      { schedule: { ...completeEvent.schedule, rule: `FREQ=WEEKLY;BYDAY=FR;COUNT=${COUNT}` } },
      { provider_id: page.id, token: page.token },
    );
  const [short, long] = await Promise.allSettled([publish(10), publish(20)]);
  if (long?.status !== 'fulfilled') throw new Error('The longer one has free dates in any order.');
  const stored = await datesOf(long.value.event_id);
  expect(stored.length + long.value.clashes.length).toBe(20);
  // Whichever came first has all its dates; the shorter one has none left after the longer one.
  expect(stored).toHaveLength(short?.status === 'fulfilled' ? 10 : 20);
});

test('nobody books a session over a date of an event', async () => {
  const page = await givenProvider(it.deps, {
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '23:00' })),
  });
  const service = await givenService(it.deps, { provider_id: page.id });
  await givenManagedEvent(it, {}, { provider_id: page.id, token: page.token });
  const customer = await givenUser(it.deps);
  const book = (starts_at: string) => it.call('booking/add_booking', { service_id: service.id, starts_at }, customer);
  expect((await book('2026-05-09T02:00:00.000Z')).problem.code).toMatch(/slot_(taken|not_offered)/);
  expect((await book('2026-05-09T00:00:00.000Z')).status).toBe(200);
});

test('a schedule that has no dates or contradicts itself is refused by its field', async () => {
  const page = await givenProvider(it.deps);
  const save = (rule: string | null, more: object = {}) =>
    it.call(
      'event/create_event',
      { provider_id: page.id, schedule: { ...completeEvent.schedule, rule, ...more } },
      page,
    );
  const until = await save('FREQ=WEEKLY;BYDAY=FR;UNTIL=20260501');
  expect([until.status, until.problem.code]).toEqual([422, 'event_rule']);
  expect(until.problem.errors?.[0]?.path).toBe('schedule.rule');
  expect((await save('FREQ=HOURLY')).problem.code).toBe('event_rule');
  const twice = await save(null, { excluded: ['2026-05-09'] });
  expect(twice.problem.errors?.[0]?.path).toBe('schedule.excluded');
});

test('only the owner of a page creates events on it, with known categories and own pictures', async () => {
  const page = await givenProvider(it.deps);
  const stranger = await givenUser(it.deps);
  expect((await it.call('event/create_event', { provider_id: page.id }, stranger)).problem.code).toBe('not_found');
  const wrong = { provider_id: page.id, category_ids: [page.id], picture_ids: [page.id] };
  const { status, problem } = await it.call('event/create_event', wrong, page);
  expect(status).toBe(400);
  expect(problem.errors?.map((error) => error.path)).toEqual(['category_ids', 'picture_ids.0']);
});

test('a copy has everything but dates', async () => {
  const original = await givenManagedEvent(it, {
    questions: [{ kind: 'short_text', text: 'Any allergies?' }],
    arrival_note: 'Ring twice.',
  });
  const { provider_id, token, event_id } = original;
  const { body } = await it.call('event/create_event', { provider_id, copy_of: event_id, title: 'Again' }, { token });
  expect(body.event).toMatchObject({ title: 'Again', arrival_note: 'Ring twice.', schedule: null, status: 'draft' });
  expect(body.event.packages).toMatchObject([{ name: 'Seat', amount: 3800 }]);
  expect(body.event.questions).toMatchObject([{ text: 'Any allergies?' }]);
  const stranger = await givenProvider(it.deps);
  const taken = await it.call('event/create_event', { provider_id: stranger.id, copy_of: event_id }, stranger);
  expect(taken.problem.code).toBe('not_found');
});

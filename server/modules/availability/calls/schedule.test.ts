import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();
const ADD = 'my_schedule/add_my_schedule';
const EDIT = 'my_schedule/edit_schedule';
const DELETE = 'my_schedule/delete_schedule';
const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ kind: 'weekly' as const, weekday, start: '09:00', end: '17:00' }));

const given = async (own: Parameters<typeof givenProvider>[1] = {}) => {
  const provider = await givenProvider(it.deps, own);
  const caller = { token: provider.token };
  const list = async () => (await it.call('my_schedule/schedule_list', { provider_id: provider.id }, caller)).body;
  return { provider_id: provider.id, caller, list };
};

test('hours of a whole week are set at once, and again without harm', async () => {
  const { provider_id, caller, list } = await given({ hours: [] });
  expect((await list()).rules).toEqual([]);
  const first = await it.call(ADD, { provider_id, rules: WEEKDAYS, replaces: 'weekly' }, caller);
  expect(first.status).toBe(200);
  expect(first.body.version).toBe(2);
  expect(first.body.rules.map((rule) => [rule.weekday, rule.start, rule.end])).toEqual(
    WEEKDAYS.map((rule) => [rule.weekday, rule.start, rule.end]),
  );
  expect((await it.call(ADD, { provider_id, rules: WEEKDAYS, replaces: 'weekly' }, caller)).body.rules).toHaveLength(5);
  expect((await it.call(ADD, { provider_id, rules: [], replaces: 'weekly' }, caller)).body.rules).toEqual([]);
});

test('a change has the listing made anew', async () => {
  const { provider_id, caller } = await given();
  await it.call(ADD, { provider_id, rules: [{ kind: 'date', date: '2026-06-01' }] }, caller);
  const { rows } = await it.deps.database.pool.query('SELECT key FROM waiting_jobs WHERE key = $1', [
    `listing:${provider_id}`,
  ]);
  expect(rows).toHaveLength(1);
});

test('overlapping hours are refused by name; a night reaches into the next day, Sunday’s into Monday', async () => {
  const { provider_id, caller } = await given({ hours: [{ weekday: 1, start: '00:30', end: '12:00' }] });
  const refused = async (rules: (typeof WEEKDAYS)[number][]) =>
    (await it.call(ADD, { provider_id, rules }, caller)).problem;
  expect(await refused([{ kind: 'weekly', weekday: 1, start: '11:00', end: '13:00' }])).toMatchObject({
    code: 'schedule_overlaps',
    errors: [{ path: 'rules.0.start', message: 'This overlaps 00:30–12:00 that day.' }],
  });
  expect((await refused([{ kind: 'weekly', weekday: 7, start: '22:00', end: '01:00' }])).code).toBe(
    'schedule_overlaps',
  );
  const twice = { kind: 'weekly' as const, weekday: 3, start: '09:00', end: '10:00' };
  expect((await refused([twice, { ...twice, start: '09:30' }])).errors?.[0]?.path).toBe('rules.1.start');
  expect(
    (await it.call(ADD, { provider_id, rules: [{ ...twice, weekday: 1, start: '12:00', end: '13:00' }] }, caller))
      .status,
  ).toBe(200);
});

test('hours of a service go beside the general ones, and only for own services', async () => {
  const { provider_id, caller } = await given();
  const own = await givenService(it.deps, { provider_id });
  const foreign = await givenService(it.deps);
  const rule = { kind: 'weekly' as const, weekday: 1, start: '10:00', end: '20:00' };
  expect((await it.call(ADD, { provider_id, rules: [{ ...rule, service_ids: [own.id] }] }, caller)).status).toBe(200);
  const { problem } = await it.call(ADD, { provider_id, rules: [{ ...rule, service_ids: [foreign.id] }] }, caller);
  expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'rules.0.service_ids' }] });
});

test('booked time is never dropped in silence', async () => {
  const { provider_id, caller, list } = await given();
  const { id: service_id } = await givenService(it.deps, { provider_id });
  const { booking_id } = await givenSession(it.deps, { service_id, starts_at: '2026-05-08T16:00:00.000Z' });
  const closed = { provider_id, rules: [{ kind: 'date' as const, date: '2026-05-08' }] };
  const refused = await it.call(ADD, closed, caller);
  expect(refused.status).toBe(409);
  expect(refused.problem.code).toBe('schedule_strands_bookings');
  expect(refused.problem.bookings).toMatchObject([
    { _id: booking_id, starts_at: '2026-05-08T16:00:00.000Z', customer_name: 'Cleo Customer' },
  ]);
  expect((await list()).version).toBe(1);

  const block = { kind: 'block' as const, from: '2026-05-08T16:30:00Z', to: '2026-05-08T17:30:00Z', reason: 'Dentist' };
  expect((await it.call(ADD, { provider_id, rules: [block] }, caller)).problem.code).toBe('schedule_strands_bookings');
  const friday = (await list()).rules.find((rule) => rule.weekday === 5)?._id ?? '';
  expect((await it.call(DELETE, { provider_id, schedule_ids: [friday] }, caller)).problem.code).toBe(
    'schedule_strands_bookings',
  );
  const later = { kind: 'weekly' as const, weekday: 5, start: '12:00', end: '17:00' };
  expect((await it.call(EDIT, { schedule_id: friday, rule: later }, caller)).problem.code).toBe(
    'schedule_strands_bookings',
  );

  expect((await it.call(ADD, { ...closed, confirm_stranded: true }, caller)).status).toBe(200);
  // Bookings that are already stranded don't ask for confirmation again.
  expect((await it.call(DELETE, { provider_id, schedule_ids: [friday] }, caller)).status).toBe(200);
});

test('a block beats hours, and a closed day is opened again by deleting its rule', async () => {
  const { provider_id, caller } = await given();
  const { id: service_id } = await givenService(it.deps, { provider_id, slot_step_minutes: 60 });
  const free = async () =>
    (
      await it.call('booking/guest_booking_availability_check', { service_id, from: '2026-05-08', to: '2026-05-08' })
    ).body.slots.map((slot) => slot.starts_at.slice(11, 13));
  const block = { kind: 'block' as const, from: '2026-05-08T17:00:00Z', to: '2026-05-08T23:00:00Z' };
  await it.call(ADD, { provider_id, rules: [block] }, caller);
  expect(await free()).toEqual(['16', '23']);
  const closed = await it.call(
    ADD,
    { provider_id, rules: [{ kind: 'date', date: '2026-05-08' }], replaces: 'date' },
    caller,
  );
  expect(await free()).toEqual([]);
  const hours = { kind: 'date' as const, date: '2026-05-08', start: '15:00', end: '17:00' };
  expect((await it.call(ADD, { provider_id, rules: [hours] }, caller)).problem.errors?.[0]?.message).toBe(
    'This date is a day off.',
  );
  const schedule_ids = closed.body.rules.filter((rule) => rule.kind === 'date').map((rule) => rule._id);
  await it.call(DELETE, { provider_id, schedule_ids }, caller);
  expect(await free()).toEqual(['16', '23']);
});

test('two windows do not overwrite each other', async () => {
  const { provider_id, caller, list } = await given();
  const { version } = await list();
  const rules = [{ kind: 'date' as const, date: '2026-06-01' }];
  expect((await it.call(ADD, { provider_id, rules, version }, caller)).status).toBe(200);
  const second = [{ kind: 'date' as const, date: '2026-06-02' }];
  expect((await it.call(ADD, { provider_id, rules: second, version }, caller)).problem.code).toBe('schedule_changed');
});

test('what is wrong is named', async () => {
  const { provider_id, caller } = await given();
  const wrong = async (rule: object) => (await it.raw(ADD, { provider_id, rules: [rule] }, caller)).problem.errors;
  const weekly = { kind: 'weekly', weekday: 1, start: '09:00', end: '17:00' };
  expect(await wrong({ ...weekly, end: '09:00' })).toEqual([
    { path: 'rules.0.end', message: 'Choose an end that differs from the start.' },
  ]);
  expect((await wrong({ ...weekly, start: '9' }))?.[0]?.path).toBe('rules.0.start');
  expect((await wrong({ ...weekly, weekday: 8 }))?.[0]?.message).toBe('Sunday is 7.');
  const block = { kind: 'block', from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z' };
  expect((await wrong(block))?.[0]).toEqual({ path: 'rules.0.to', message: 'Choose an end after the start.' });
  expect((await wrong({ kind: 'date', date: '2026-06-02', start: '09:00' }))?.[0]?.path).toBe('rules.0.end');
  expect((await it.raw(ADD, { provider_id, rules: [] }, caller)).problem.errors?.[0]?.path).toBe('rules');
});

test('only the owner changes a schedule; others see opening hours, drafts nobody else', async () => {
  const { provider_id, caller, list } = await given();
  const block = { kind: 'block' as const, from: '2026-05-08T17:00:00Z', to: '2026-05-08T18:00:00Z', reason: 'Secret' };
  await it.call(ADD, { provider_id, rules: [block] }, caller);
  const rule = (await list()).rules[0]?._id ?? '';
  const stranger = { token: (await givenUser(it.deps)).token };
  const changes = [{ kind: 'date' as const, date: '2026-06-01' }];
  const codes = [
    await it.call(ADD, { provider_id, rules: changes }, stranger),
    await it.call(EDIT, { schedule_id: rule, rule: block }, stranger),
    await it.call(DELETE, { provider_id, schedule_ids: [rule] }, stranger),
  ].map((answer) => answer.problem.code);
  // The rule is a private block, and its id opens nothing.
  expect(codes).toEqual(['forbidden', 'not_found', 'forbidden']);
  expect((await it.call(ADD, { provider_id, rules: changes })).status).toBe(401);
  for (const seen of [
    (await it.call('my_schedule/guest_schedule_list', { provider_id })).body,
    (await it.call('my_schedule/schedule_list', { provider_id }, stranger)).body,
  ]) {
    expect(seen.can.edit).toBe(false);
    expect(seen.rules).toHaveLength(7);
  }
  const draft = await given({ status: 'draft' });
  expect((await it.call('my_schedule/guest_schedule_list', { provider_id: draft.provider_id })).status).toBe(404);
  expect((await it.call(ADD, { provider_id: draft.provider_id, rules: changes }, stranger)).status).toBe(404);
  expect((await it.call(EDIT, { schedule_id: newId(), rule: block }, caller)).status).toBe(404);
  expect((await it.call(DELETE, { provider_id, schedule_ids: [newId()] }, caller)).status).toBe(404);
  const other = (await draft.list()).rules[0]?._id ?? '';
  expect((await it.call(DELETE, { provider_id, schedule_ids: [other] }, caller)).status).toBe(404);
});

test('staff sees the hours of a draft, as it sees the page, and cannot change them', async () => {
  const { provider_id } = await given({ status: 'draft' });
  const staff = { token: (await givenUser(it.deps, { role: 'support' })).token };
  expect((await it.call('user/get_profile', { provider_id }, staff)).status).toBe(200);
  expect((await it.call('my_schedule/schedule_list', { provider_id }, staff)).body.can.edit).toBe(false);
  const rules = [{ kind: 'date' as const, date: '2026-06-01' }];
  expect((await it.call(ADD, { provider_id, rules }, staff)).problem.code).toBe('forbidden');
});

test('says which services the rules leave without any time, and why', async () => {
  const { provider_id, list } = await given({ hours: [{ weekday: 2, start: '09:00', end: '10:00' }] });
  await givenService(it.deps, { provider_id });
  expect((await list()).no_time).toEqual([]);
  await givenService(it.deps, { provider_id, title: 'Long walk', duration_minutes: 180 });
  expect((await list()).no_time).toMatchObject([
    {
      title: 'Long walk',
      reason: 'openings_too_short',
      sentence: 'Your longest opening is 60 minutes, but the service takes 180.',
    },
  ]);
});

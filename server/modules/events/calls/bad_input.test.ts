import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { completeEvent, givenManagedEvent, givenSoldSeats } from '#test/given-event.ts';

const it = testApp();
type Fields = Omit<CallInput<'event/edit_event'>, 'event_id'>;
const { schedule } = completeEvent;
const [seat] = completeEvent.packages;
const ticket = { name: 'Seat', amount: 3800, ...seat };

const wrong: [what: string, fields: Fields, path: string][] = [
  ['an end before the start', { schedule: { ...schedule, minutes: -30 } }, 'schedule.minutes'],
  ['no time at all', { schedule: { ...schedule, minutes: 0 } }, 'schedule.minutes'],
  [
    'a rule that no day fits',
    { schedule: { ...schedule, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' } },
    'schedule.rule',
  ],
  ['a rule that cannot be read', { schedule: { ...schedule, rule: 'EVERY FRIDAY' } }, 'schedule.rule'],
  ['100,000 dates', { schedule: { ...schedule, rule: 'FREQ=DAILY;COUNT=100000' } }, 'schedule.rule'],
  [
    'a sale that ends before it begins',
    { packages: [{ ...ticket, sale_starts_at: '2026-05-07T00:00:00Z', sale_ends_at: '2026-05-06T00:00:00Z' }] },
    'packages.0.sale_ends_at',
  ],
  ['an unknown zone', { timezone: 'Portland/Pearl' }, 'timezone'],
];

test.each(wrong)('%s is refused at its field, and the draft stays', async (_what, fields, path) => {
  const { event_id, event, token } = await givenManagedEvent(it, { publish: false });
  const answer = await it.raw('event/edit_event', { event_id, ...fields }, { token });
  const { body } = await it.call('user/event_detail', { event_id }, { token });
  expect(body.event).toEqual(event);
  expect(answer.problem.errors?.map((error) => error.path)).toContain(path);
});

const unfit: [what: string, own: object, field: string][] = [
  ['a ticket for more seats than there are', { capacity: 13 }, 'packages.0.capacity'],
  ['a sale after the event', { sale_starts_at: '2027-05-08T00:00:00Z' }, 'packages.0.sale_starts_at'],
];

test.each(unfit)('%s is kept in the draft, named at its field, and not published', async (_what, own, field) => {
  const { event_id, token } = await givenManagedEvent(it, { publish: false });
  const { body } = await it.call('event/edit_event', { event_id, packages: [{ ...ticket, ...own }] }, { token });
  expect(body.event.packages[0]).toMatchObject({ name: 'Seat' });
  expect(body.event.missing).toMatchObject([{ step: 'tickets', field }]);
  const refused = await it.call('event/edit_event', { event_id, publish: true }, { token });
  expect(refused.problem).toMatchObject({ code: 'event_incomplete', errors: [{ path: field }] });
  expect((await it.call('user/event_detail', { event_id }, { token })).body.event.status).toBe('draft');
});

test('a rule without an end has dates 400 days ahead', async () => {
  const endless = { ...schedule, rule: 'FREQ=WEEKLY;BYDAY=FR' };
  const { event_id, token } = await givenManagedEvent(it, { schedule: endless });
  const { body } = await it.call('user/event_detail', { event_id }, { token });
  const last = Date.parse(body.dates.at(-1)?.starts_at ?? '') - it.clock.now().getTime();
  expect(body.dates_count).toBeGreaterThan(50);
  expect(last).toBeLessThanOrEqual(400 * 86_400_000);
});

test('fewer seats than are sold are refused with their number', async () => {
  const { event_id, event, token } = await givenManagedEvent(it);
  const { body } = await it.call('user/event_detail', { event_id }, { token });
  const [occurrence_id, package_id] = [body.dates[0]?._id ?? '', event.packages[0]?._id ?? ''];
  await givenSoldSeats(it, { event_id, occurrence_id, package_id, seats: 5 });
  const answer = await it.call('event/edit_event', { event_id, capacity: 4 }, { token });
  expect(answer.problem).toMatchObject({ code: 'below_sold', errors: [{ path: 'capacity' }] });
  expect(answer.problem.detail).toContain('5');
  expect((await it.call('user/event_detail', { event_id }, { token })).body.event.capacity).toBe(12);
});

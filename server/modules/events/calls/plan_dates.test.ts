import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';

const it = testApp();
const { schedule } = completeEvent;

test('the dates of a schedule with what the calendar prevents; the event itself is not in its own way', async () => {
  const page = await givenProvider(it.deps);
  const market = { title: 'Market', schedule: { starts_on: '2026-05-15', start_time: '20:00', minutes: 60 } };
  const { event_id } = await givenManagedEvent(it, market, { provider_id: page.id, token: page.token });
  const asked = { provider_id: page.id, schedule: JSON.stringify({ ...schedule, excluded: ['2026-05-22'] }) };
  const { body, status } = await it.call('event/plan_dates', asked, page);
  expect(status).toBe(200);
  expect(body.dates).toHaveLength(16);
  expect(body.excluded).toEqual(['2026-05-22']);
  expect(body.text).not.toBe('');
  expect(body.dates[0]).toEqual({
    _id: null,
    date: '2026-05-08',
    starts_at: '2026-05-09T02:00:00.000Z',
    ends_at: '2026-05-09T03:30:00.000Z',
    source: 'rule',
    clash: null,
  });
  expect(body.dates.filter((date) => date.clash)).toMatchObject([
    { date: '2026-05-15', clash: { kind: 'event', title: 'Market', starts_at: '2026-05-16T03:00:00.000Z' } },
  ]);
  const own = await it.call('event/plan_dates', { ...asked, event_id }, page);
  expect(own.body.dates.filter((date) => date.clash)).toEqual([]);
});

test('a rule without an end has dates 400 days ahead', async () => {
  const page = await givenProvider(it.deps);
  const endless = { ...schedule, rule: 'FREQ=WEEKLY;BYDAY=FR' };
  const { body } = await it.call(
    'event/plan_dates',
    { provider_id: page.id, schedule: JSON.stringify(endless), timezone: 'Europe/Berlin' },
    page,
  );
  expect(body.dates.at(0)?.starts_at).toBe('2026-05-08T17:00:00.000Z');
  expect(body.dates.at(-1)?.date).toBe('2027-06-04');
});

test('what is wrong is named by its field', async () => {
  const page = await givenProvider(it.deps);
  const plan = (entered: unknown) =>
    it.call('event/plan_dates', { provider_id: page.id, schedule: JSON.stringify(entered) }, page);
  expect((await plan({ ...schedule, rule: 'FREQ=MINUTELY' })).problem).toMatchObject({
    code: 'event_rule',
    errors: [{ path: 'schedule.rule' }],
  });
  expect((await plan({ ...schedule, minutes: 2 })).problem).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'schedule.minutes', message: 'An event lasts at least 5 minutes.' }],
  });
  const text = await it.call('event/plan_dates', { provider_id: page.id, schedule: 'not JSON' }, page);
  expect(text.problem.errors?.[0]?.path).toBe('schedule');
  const stranger = await givenUser(it.deps);
  const asked = { provider_id: page.id, schedule: JSON.stringify(schedule) };
  expect((await it.call('event/plan_dates', asked, stranger)).problem.code).toBe('not_found');
});

import { expect, test } from 'vitest';
import { storedDates } from '#contract/events/stored-dates.ts';
import type { CallInput } from '#contract/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';
import { completeEvent } from '#test/given-event.ts';
import { randomOf } from '#test/setup/random.ts';

const it = testApp();
type Schedule = NonNullable<CallInput<'event/create_event'>['schedule']>;

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** A weekly series from Friday, May 8, with dates added before, between and after its own, and some left out. */
function randomSchedule(seed: number): Schedule {
  const draw = randomOf(`planned ${seed}`);
  const upTo = (max: number): number => draw(max + 1);
  const weeks = 2 + upTo(5);
  const first = '2026-05-08';
  const days = [...new Set(Array.from({ length: upTo(4) }, () => upTo(50) - 10))].filter((day) => day % 7 !== 0);
  const before = seed % 2 === 0 ? [-1] : [];
  return {
    ...{ starts_on: first, start_time: '19:00', minutes: 90, rule: `FREQ=WEEKLY;BYDAY=FR;COUNT=${weeks}` },
    added: [...new Set([...before, ...days])].map((day) => ({
      ...{ date: dayAfter(first, day), start_time: upTo(1) === 0 ? '11:00' : '20:00', minutes: 60 },
    })),
    excluded: Array.from({ length: weeks - 1 }, (_, week) => dayAfter(first, 7 * week)).filter(() => upTo(3) === 0),
  };
}

/** What the form previews of a schedule, and what publishing it stores: each date, and what they can bring. */
async function plannedAndPublished(schedule: Schedule, needs_provider: boolean) {
  const page = await givenProvider(it.deps);
  const busy = {
    ...completeEvent,
    title: 'Market',
    schedule: { starts_on: '2026-05-15', start_time: '18:30', minutes: 60 },
  };
  const create = (own: object) => it.call('event/create_event', { ...own, provider_id: page.id, publish: true }, page);
  expect((await create(busy)).status).toBe(200);
  const asked = { provider_id: page.id, schedule: JSON.stringify(schedule) };
  const plan = await it.call('event/plan_dates', asked, page);
  expect(plan.status).toBe(200);
  const planned = storedDates(plan.body.dates, needs_provider, NOON.getTime());
  const { body, status } = await create({ ...completeEvent, schedule, needs_provider });
  expect(status).toBe(200);
  const stored = await it.deps.database.read
    .selectFrom('occurrences')
    .select(['starts_at', 'ends_at'])
    .where('event_id', '=', body.event._id)
    .orderBy('starts_at')
    .execute();
  const sumOf = (dates: readonly unknown[]) => dates.length * 12 * 3800;
  return {
    planned: { dates: planned.map(({ starts_at, ends_at }) => [starts_at, ends_at]), sum: sumOf(planned) },
    published: {
      dates: stored.map((date) => [date.starts_at.toISOString(), date.ends_at.toISOString()]),
      sum: sumOf(stored),
    },
  };
}

test('a date that was added before the first one is planned as it is published', async () => {
  const schedule = { ...randomSchedule(1), added: [{ date: '2026-05-07', start_time: '19:00', minutes: 90 }] };
  const { planned, published } = await plannedAndPublished({ ...schedule, excluded: [] }, true);
  expect(planned.dates[0]?.[0]).toBe('2026-05-08T02:00:00.000Z');
  expect(planned).toEqual(published);
});

test('random series with added and left-out dates are planned as they are published', async () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const schedule = randomSchedule(seed);
    const { planned, published } = await plannedAndPublished(schedule, seed % 3 !== 0);
    expect({ seed, schedule, ...planned }).toEqual({ seed, schedule, ...published });
  }
});

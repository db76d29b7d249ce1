import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';
import { patience } from '#test/patience.ts';

const it = testApp();

const rule = 'FREQ=WEEKLY;BYDAY=FR;COUNT=1000';

/** Runs work and returns how long it took (milliseconds) with its result. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

test('a weekly event with 1,000 dates is created in a second, and edited from one on in two', async () => {
  await givenManagedEvent(it);
  const created = await timed(() => givenManagedEvent(it, { schedule: { ...completeEvent.schedule, rule } }));
  const { event_id, token } = created.result;
  expect(created.ms).toBeLessThan(patience(5 * 1000));
  const rows = await it.deps.database.read
    .selectFrom('occurrences')
    .select('id')
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute();
  expect(rows).toHaveLength(1000);
  const edit = {
    event_id,
    scope: 'following' as const,
    occurrence_id: rows[20]?.id ?? '',
    occurrence: { start_time: '20:00' },
  };
  const planned = await timed(() => it.call('event/edit_event', { ...edit, dry_run: true }, { token }));
  const plan = planned.result.body.plan;
  expect(plan?.moved).toHaveLength(980);
  const edited = await timed(() => it.call('event/edit_event', { ...edit, plan_hash: plan?.hash }, { token }));
  expect(edited.result.status).toBe(200);
  expect(edited.ms).toBeLessThan(patience(5 * 2000));
  const { body } = await it.call('user/event_detail', { event_id }, { token });
  expect([body.dates.length, body.dates_count]).toEqual([400, 1000]);
});

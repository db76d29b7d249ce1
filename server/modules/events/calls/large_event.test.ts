import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';
import { overheard } from '#test/recorded-queries.ts';
import { cpuOf, middleOf } from '#test/setup/effort.ts';

const it = testApp();

type Step = 'created' | 'planned' | 'edited';

/**
 * Creates an event of so many weeks and moves all dates but the first fiftieth; returns what each step took (CPU of
 * this process, ms).
 */
async function madeOf(weeks: number) {
  const took = {} as Record<Step, { readonly ms: number; readonly statements: number }>;
  async function timed<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const results: Result[] = [];
    let statements = 0;
    const ms = await cpuOf(async () => {
      statements = (await overheard(async () => void results.push(await work()))).length;
    });
    took[step] = { ms, statements };
    return results[0] as Result;
  }
  const rule = `FREQ=WEEKLY;BYDAY=FR;COUNT=${weeks}`;
  const { event_id, token } = await timed('created', () =>
    givenManagedEvent(it, { schedule: { ...completeEvent.schedule, rule } }),
  );
  const rows = await it.deps.database.read
    .selectFrom('occurrences')
    .select('id')
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute();
  expect(rows).toHaveLength(weeks);
  const occurrence_id = rows[weeks / 50]?.id ?? '';
  const edit = { event_id, scope: 'following' as const, occurrence_id, occurrence: { start_time: '20:00' } };
  const planned = await timed('planned', () => it.call('event/edit_event', { ...edit, dry_run: true }, { token }));
  const { plan } = planned.body;
  expect(plan?.moved).toHaveLength(weeks - weeks / 50);
  const edited = await timed('edited', () =>
    it.call('event/edit_event', { ...edit, plan_hash: plan?.hash }, { token }),
  );
  expect(edited.status).toBe(200);
  const { body } = await it.call('user/event_detail', { event_id }, { token });
  expect([body.dates.length, body.dates_count]).toEqual([Math.min(weeks, 400), weeks]);
  return took;
}

test('the effort of a weekly event grows no faster than its dates, and no date more adds a statement', async () => {
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push({ few: await madeOf(100), many: await madeOf(1000) });
  for (const step of ['created', 'planned', 'edited'] as const) {
    const [few, many] = [rounds.map(({ few }) => few[step]), rounds.map(({ many }) => many[step])];
    const fewest = (taken: typeof few) => Math.min(...taken.map(({ statements }) => statements));
    // A new connection, or what is known for a while, takes one now and then.
    expect(fewest(many) - fewest(few), step).toBeLessThan(5);
    const times = middleOf(many.map(({ ms }) => ms)) / middleOf(few.map(({ ms }) => ms));
    // In step with the dates it is ten, by their square a hundred.
    expect(times, step).toBeLessThan(30);
  }
});

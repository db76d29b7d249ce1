import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { testApp } from '#test/app.ts';
import { now } from '#test/setup/clock.ts';
import { nextOffset, startDatabaseClock } from './database-clock.ts';

const it = testApp();

/** A machine whose clock is off by `skew.ms`; tests may change it. */
function skewed(ms: number) {
  const skew = { ms };
  return { skew, machine: { now: () => new Date(now().getTime() + skew.ms) } };
}

async function databaseNow(): Promise<number> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(it.deps.database.write);
  return rows[0]?.at.getTime() ?? Number.NaN;
}

test.each([0, 120_000, -120_000, 400 * 86_400_000])(
  'shows the database’s time where the machine is off by %i ms',
  async (ms) => {
    const warn = vi.fn();
    const started = performance.now();
    const clock = await startDatabaseClock({ db: it.deps.database.write, log: { warn }, machine: skewed(ms).machine });
    clock.stop();
    // The database read its clock while it was asked: nobody knows more exactly when.
    const uncertain_ms = performance.now() - started + 2;
    const [earliest, shown, latest] = [await databaseNow(), clock.now().getTime(), await databaseNow()];
    expect(shown).toBeGreaterThan(earliest - uncertain_ms);
    expect(shown).toBeLessThan(latest + uncertain_ms);
    expect(Math.abs(clock.offsetSeconds() * 1_000 - ms)).toBeLessThan(uncertain_ms);
    expect(warn).toHaveBeenCalledTimes(ms === 0 ? 0 : 1);
  },
);

test('follows when the machine’s clock is set, and warns once', async () => {
  const warn = vi.fn();
  const { skew, machine } = skewed(0);
  const clock = await startDatabaseClock({ db: it.deps.database.write, log: { warn }, machine });
  try {
    skew.ms = 3_600_000;
    const apart = async () => Math.abs(clock.now().getTime() - (await databaseNow()));
    await expect.poll(apart).toBeLessThan(1_000);
    await clock.measure();
    expect(warn).toHaveBeenCalledTimes(1);
  } finally {
    clock.stop();
  }
});

test('the metrics show how far the machine’s clock is off', async () => {
  const { machine } = skewed(120_000);
  const clock = await startDatabaseClock({ db: it.deps.database.write, log: { warn: () => undefined }, machine });
  clock.stop();
  const shown = async (deps: typeof it.deps) => {
    const { http } = await createApp(deps);
    const { body } = await http.inject('/metrics');
    await http.close();
    return Number(/^plaza_clock_offset_seconds (.*)$/m.exec(body)?.[1]);
  };
  expect(clock.offsetSeconds()).toBeGreaterThan(60);
  expect(await shown({ ...it.deps, clock })).toBeCloseTo(clock.offsetSeconds(), 2);
  expect(await shown(it.deps)).toBe(0);
});

test('the offset is measured exactly to half a round trip, and a slow answer does not move it', () => {
  // The database is 1,000 ms ahead; 40 ms each way.
  expect(nextOffset(null, { sent: 0, at: 1_040, received: 80 })).toBe(1_000);
  expect(nextOffset(1_000, { sent: 0, at: 21_000, received: 20_000 })).toBe(1_000);
  expect(nextOffset(0, { sent: 0, at: 1_040, received: 80 })).toBe(960);
  expect(nextOffset(5_000, { sent: 0, at: 1_040, received: 80 })).toBe(1_040);
  // The machine's clock was set back in between.
  expect(nextOffset(1_000, { sent: 5_000, at: 1_000, received: 0 })).toBe(-1_500);
});

import { describe, expect, test } from 'vitest';
import { isBlockingJudged, isScoreJudged } from '../../bench/report/benchmark-index.ts';
import { compared } from '../../bench/report/comparison.ts';
import { isHeld, type Row, scaleOf, type ValueRow } from '../../bench/report/report.ts';
import { NotTraced, untilTraced } from '../../bench/retry.ts';
import { scaled, speedOf } from '../../bench/speed/speed.ts';

const hello = (per_second: number, tool = 'wrk') => ({ per_second, p50_ms: 1, p99_ms: 2, tool });
const p50: ValueRow = { name: 'p50', value: 6, unit: 'ms', bound: 'at most', target: 4 };
const rate: ValueRow = { name: 'rate', value: 700, unit: '/s', bound: 'at least', target: 1000 };

describe('limits of time and CPU', () => {
  test('a machine that answers 71,000 hello worlds a second gets the limits as they are', () => {
    const speed = speedOf(hello(71_000));
    expect(speed.factor).toBe(1);
    expect([scaled(p50, speed).target, scaled(rate, speed).target]).toEqual([4, 1000]);
  });

  test('a slower one gets more time and owes a smaller rate, and the row says why', () => {
    const speed = speedOf(hello(42_600));
    const [slow, few] = [scaled(p50, speed), scaled(rate, speed)];
    expect(speed.factor).toBeCloseTo(0.6);
    expect([slow.target, few.target]).toEqual([expect.closeTo(6.667, 2), expect.closeTo(600)]);
    expect([isHeld(p50), isHeld(slow), isHeld(rate), isHeld(few)]).toEqual([false, true, false, true]);
    expect(slow.scaled).toEqual({ factor: expect.closeTo(0.6), from: 4, hello_per_second: 42_600 });
    expect(scaleOf(slow)).toBe(' (4 at 1, machine 0.6)');
  });

  test('a faster one gets less time', () => {
    expect(scaled(p50, speedOf(hello(142_000))).target).toBe(2);
  });

  test('nothing is scaled by what another tool measured', () => {
    const speed = speedOf(hello(20_000, 'autocannon'));
    expect(speed.factor).toBeNull();
    expect(scaled(p50, speed)).toBe(p50);
  });
});

describe('a page that Lighthouse loses', () => {
  /** Fails a number of times with the given error, then returns. */
  const runner = (failures: number, error: Error) => {
    let checks = 0;
    const inspect = async () => {
      checks += 1;
      if (checks <= failures) throw error;
      return checks;
    };
    return { look: inspect, checks: () => checks };
  };

  test.each([0, 1, 3])('is looked at again after %d failures, and named each time', async (failures) => {
    const lines: string[] = [];
    const { look: inspect } = runner(failures, new NotTraced('NO_NAVSTART'));
    expect(await untilTraced('home', inspect, (line) => lines.push(line))).toBe(failures + 1);
    expect(lines).toHaveLength(failures);
    for (const line of lines) expect(line).toMatch(/^home was not traced \(NO_NAVSTART\): repeat \d of 3\.$/);
  });

  test('is left out after three repeats', async () => {
    const lines: string[] = [];
    const { look: inspect, checks: looks } = runner(9, new NotTraced('NO_NAVSTART'));
    expect(await untilTraced('home', inspect, (line) => lines.push(line))).toBeNull();
    expect([looks(), lines.at(-1)]).toEqual([4, 'home was not traced (NO_NAVSTART): left out.']);
  });

  test('whatever else fails stops the run', async () => {
    const { look: inspect, checks: looks } = runner(1, new Error('no browser'));
    await expect(untilTraced('home', inspect, () => undefined)).rejects.toThrow('no browser');
    expect(looks()).toBe(1);
  });
});

describe("Lighthouse's index of the machine", () => {
  test('a low score counts only where the machine is fast enough', () => {
    expect([isScoreJudged(80, 90, 1400), isScoreJudged(80, 90, 1500), isScoreJudged(95, 90, 1400)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('a fast machine proves no short blocking time, a slow one no long one', () => {
    const judged = [
      [250, 1500],
      [250, 2900],
      [700, 2900],
      [700, 900],
      [250, 900],
    ].map(([ms = 0, index = 0]) => isBlockingJudged(ms, 300, index));
    expect(judged).toEqual([true, false, true, false, true]);
  });

  test('what is not judged is neither held nor missed', () => {
    expect(isHeld({ ...p50, is_judged: false })).toBeNull();
  });
});

describe('two checkouts', () => {
  const ratio = (per_second: number): Row => ({
    name: 'booking',
    floor: hello(1000),
    product: hello(per_second),
    ratio: per_second / 1000,
  });
  const time = (value: number): Row => ({ ...p50, value });

  test('are compared by medians, and what is more than 5 % worse is named', () => {
    const found = compared(
      [
        [ratio(100), time(4)],
        [ratio(120), time(4)],
        [ratio(90), time(4)],
      ],
      [
        [ratio(96), time(5)],
        [ratio(40), time(5)],
        [ratio(97), time(5)],
      ],
    );
    expect(found).toEqual([
      { name: 'booking', unit: '/s', first: 100, second: 96, ratio: 0.96, is_worse: false },
      { name: 'p50', unit: 'ms', first: 4, second: 5, ratio: 0.8, is_worse: true },
    ]);
  });

  test('two that lose nothing are alike; one that loses something is worse', () => {
    expect(compared([[time(0)]], [[time(0)]])[0]).toMatchObject({ ratio: 1, is_worse: false });
    expect(compared([[time(0)]], [[time(3)]])[0]).toMatchObject({ ratio: 0, is_worse: true });
  });

  test('rows that only one has are left out', () => {
    expect(compared([[time(4)]], [[ratio(100)]])).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { patience } from '#test/patience.ts';
import type { Given } from '../steps.ts';

/** Read-only pages. */
export function readingStories(given: Given): void {
  test('what is only read is readable', { timeout: patience(90_000) }, async () => {
    const { page, inspect, leave } = await given.arrive();
    for (const path of [
      '/terms_and_condition',
      '/privacy_policy',
      '/imprint',
      '/comingSoon',
      '/forgot_password',
      '/docs/api',
      '/dev/outbox',
    ]) {
      await page.goto(path);
      await inspect(path);
    }
    await leave();
  });
  test('a page has all it is painted with before its scripts are asked for, and they start it', {
    timeout: patience(90_000),
  }, async () => {
    const { page, leave } = await given.arrive();
    await page.goto('/');
    const { styled, asked } = await page.evaluate(() => {
      const found = performance
        .getEntriesByType('resource')
        .filter((each) => each instanceof PerformanceResourceTiming);
      const blocking = found.filter(
        (each) => 'renderBlockingStatus' in each && each.renderBlockingStatus === 'blocking',
      );
      return {
        styled: Math.max(...blocking.map((each) => each.responseEnd)),
        asked: found.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
      };
    });
    expect(asked.length).toBeGreaterThan(5);
    expect(styled).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(styled);
    await leave();
  });
}

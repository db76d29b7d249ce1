import { expect, test } from 'vitest';
import { isThorough } from '#test/setup/kinds.ts';
import type { Given } from '../steps.ts';

/** Read-only pages. */
export function readingStories(given: Given): void {
  test('what is only read is readable', async () => {
    const { page, inspect, leave } = await given.arrive();
    for (const path of [
      '/terms_and_condition',
      '/privacy_policy',
      '/imprint',
      '/withdraw',
      '/comingSoon',
      '/forgot_password',
      '/docs/api',
      '/dev/outbox',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // All calls on one page: half a minute of work for axe.
      if (path !== '/docs/api' || isThorough) await inspect(path);
    }
    await leave();
  });
  test('a page has all it is painted with before its scripts are asked for, and they start it', async () => {
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
  test('however late its styles are, nothing is painted without them, and neither is a shelf far below', async () => {
    const { page, leave } = await given.arrive();
    await page.route('**/*.css*', async (route) => {
      await new Promise((later) => setTimeout(later, 700));
      await route.continue();
    });
    await page.goto('/');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const { painted, styled } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      styled: Math.max(
        ...performance
          .getEntriesByType('resource')
          .flatMap((each) =>
            each instanceof PerformanceResourceTiming && each.name.includes('.css') ? each.responseEnd : [],
          ),
      ),
    }));
    expect(styled).toBeGreaterThan(700);
    expect(painted).toBeGreaterThanOrEqual(styled);
    // The last shelves are asked for once they come near the view.
    await page.evaluate(() => [...document.querySelectorAll('main section')].at(-1)?.scrollIntoView());
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main section')].every((shelf) => shelf.querySelector('article h3 a')),
    );
    // The browser skips the last shelf until it is near the view, and computes its styles with the frame that paints
    // it: what a script reads before that frame is from before the styles came. A picture of the page is such a frame.
    await page.evaluate(() => [...document.querySelectorAll('main section')].at(-1)?.scrollIntoView());
    await page.screenshot();
    const titles = await page.evaluate(() => {
      const shelves = [...document.querySelectorAll('main section')];
      return [shelves.at(0), shelves.at(-1)].map((shelf) => {
        const title = shelf?.querySelector('article h3 a');
        return title ? `${getComputedStyle(title).color} ${getComputedStyle(title).fontSize}` : '';
      });
    });
    expect(titles[0]).not.toBe('');
    expect(titles[1]).toBe(titles[0]);
    await leave();
  });
}

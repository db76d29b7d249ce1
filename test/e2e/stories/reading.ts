import { test } from 'vitest';
import type { Given } from '../steps.ts';

/** Pages that are only read. */
export function readingStories(given: Given): void {
  test('what is only read is readable', { timeout: 90_000 }, async () => {
    const { page, look, leave } = await given.arrive();
    for (const path of [
      '/terms_and_condition',
      '/privacy_policy',
      '/comingSoon',
      '/forgot_password',
      '/docs/api',
      '/dev/outbox',
    ]) {
      await page.goto(path);
      await look(path);
    }
    await leave();
  });
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The sizes every journey is made at: a small phone and a desk. */
export const sizes = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'desk', width: 1440, height: 900 },
] as const;

export type Size = (typeof sizes)[number];

/** Somebody with a browser window of their own, who notices everything that goes wrong in it. */
export interface Visitor {
  readonly page: Page;
  /** Looks at the screen as axe does, in both colour schemes, and at whether it is wider than the window. */
  look(screen: string): Promise<void>;
  /** Fails on anything that was noticed; closes the window. */
  leave(): Promise<void>;
}

/** Opens a window for a visitor in the town of the demo. */
export async function arrive(browser: Browser, origin: string, size: Size): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: size.width, height: size.height },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    hasTouch: size.name === 'phone',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const noticed: string[] = [];
  page.on('pageerror', (error) => noticed.push(`page error at ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // A browser writes an error line for every refusal of a call; refusals are answers.
    const { url } = message.location();
    if (
      message.text().startsWith('Failed to load resource') &&
      /status of 4\d\d/.test(message.text()) &&
      url.includes('/v9/')
    )
      return;
    noticed.push(`console at ${page.url()}: ${message.text()}`);
  });
  return {
    page,
    look: async (screen) => {
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The page hears of the scheme and then changes its colours, which takes a moment on a busy machine.
        await page.waitForFunction((scheme) => {
          const { mantineColorScheme } = document.documentElement.dataset;
          return mantineColorScheme === undefined || mantineColorScheme === scheme;
        }, colorScheme);
        await page.waitForTimeout(300);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, help, nodes } of violations)
          noticed.push(
            `axe on ${screen} (${size.name}, ${colorScheme}): ${id}: ${help}\n    ${nodes
              .slice(0, 3)
              .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
              .join('\n    ')}`,
          );
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) noticed.push(`${screen} (${size.name}) is ${over} px wider than the window`);
    },
    leave: async () => {
      await context.close();
      expect([...new Set(noticed)].join('\n')).toBe('');
    },
  };
}

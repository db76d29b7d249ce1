import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page, Request, Response } from 'playwright-core';
import { expect, vi } from 'vitest';
import { patience } from '#test/patience.ts';
import { isThorough } from '#test/setup/kinds.ts';

/** The sizes every journey can be made at: a small phone and a desktop. */
export const sizes = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

export type Size = (typeof sizes)[number];

/** The sizes a journey is made at: both of them in `npm run test:all`, else the one that is named. */
export const sizesFor = (otherwise: Size['name']): readonly Size[] =>
  isThorough ? sizes : sizes.filter(({ name }) => name === otherwise);

/** Somebody with a browser of their own, who notices everything that goes wrong in it. */
export interface Visitor {
  readonly page: Page;
  /** A second tab of the same browser, watched like the first. */
  anotherTab(): Promise<Page>;
  /**
   * Looks at the screen as axe does, and at whether it is wider than the window: in both colour schemes in `npm run
   * test:all`, else in one of them.
   */
  inspect(screen: string): Promise<void>;
  /** Takes the network away while something is done; what the browser then says of it is no fault. */
  withoutNetwork(done: () => Promise<void>): Promise<void>;
  /** Fails on anything that was noticed; closes the browser. */
  leave(): Promise<void>;
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Opens a browser for a visitor in the town of the demo. */
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
  // Several journeys share two cores: what comes late is still right.
  context.setDefaultTimeout(patience(40_000));
  const noticed: string[] = [];
  let isOffline = false;
  const underWay = new Set<Request>();
  const watched = (page: Page) => {
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('pageerror', (error) => noticed.push(`page error at ${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      // A browser writes an error line for every refusal of a call, and for every call that finds no network; these are
      // answers.
      const { url } = message.location();
      if (message.text().startsWith('Failed to load resource')) {
        if (/status of 4\d\d/.test(message.text()) && url.includes('/v9/')) return;
        if (isOffline || message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
      }
      noticed.push(`console at ${page.url()}: ${message.text()}`);
    });
    // A page is painted before its scripts are asked for; whoever clicks as fast as this waits until they run.
    const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
    const started = async (answer: Response | null) => {
      await page.waitForFunction(() => !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window);
      return answer;
    };
    return Object.assign(page, {
      goto: async (...asked: Parameters<Page['goto']>) => started(await goto(...asked)),
      reload: async (...asked: Parameters<Page['reload']>) => started(await reload(...asked)),
    });
  };
  const page = watched(await context.newPage());
  const fault = (screen: string, scheme: string, found: Found) => {
    for (const { id, help, nodes } of found)
      noticed.push(
        `axe on ${screen} (${size.name}, ${scheme}): ${id}: ${help}\n    ${nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
          .join('\n    ')}`,
      );
  };
  return {
    page,
    anotherTab: async () => watched(await context.newPage()),
    inspect: async (screen) => {
      await page.waitForLoadState('load');
      await vi.waitUntil(() => isQuiet(underWay), { timeout: patience(40_000), interval: 100 });
      const [first, second] = schemesFor(screen);
      await inScheme(page, first);
      // One frame of the page at most has anything in it, so the quick way of asking is enough; it leaves axe in the
      // page, to be asked again.
      fault(screen, first, (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations);
      if (second !== undefined) {
        await inScheme(page, second);
        fault(
          screen,
          second,
          await page.evaluate(async () => {
            const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Found }> } };
            return (await axe.run()).violations;
          }),
        );
      }
      await inScheme(page, 'light');
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) noticed.push(`${screen} (${size.name}) is ${over} px wider than the window`);
      const cut = await page
        .locator('.mantine-Button-label')
        .evaluateAll((labels) =>
          labels.flatMap((label) =>
            label.checkVisibility() && label.scrollWidth > label.clientWidth + 1 ? [label.textContent] : [],
          ),
        );
      if (cut.length > 0) noticed.push(`on ${screen} (${size.name}) these buttons are too narrow: ${cut.join(' · ')}`);
      const pale = await page.locator('.mantine-InputWrapper-error').evaluateAll((errors) =>
        errors.flatMap((error) => {
          const wanted = Object.assign(document.createElement('i'), { style: 'color: var(--mantine-color-error)' });
          error.append(wanted);
          const isRed = getComputedStyle(wanted).color === getComputedStyle(error).color;
          wanted.remove();
          return isRed ? [] : [error.textContent];
        }),
      );
      if (pale.length > 0) noticed.push(`on ${screen} these errors look like any other text: ${pale.join(' · ')}`);
    },
    withoutNetwork: async (done) => {
      isOffline = true;
      await context.setOffline(true);
      await done();
      await context.setOffline(false);
      isOffline = false;
    },
    leave: async () => {
      await context.close();
      expect([...new Set(noticed)].join('\n')).toBe('');
    },
  };
}

/** The colour schemes a screen is looked at in; where one has to do, it depends on the screen's name. */
function schemesFor(screen: string): readonly ['light' | 'dark', ('light' | 'dark')?] {
  if (isThorough) return ['light', 'dark'];
  const sum = Array.from(screen, (letter) => letter.codePointAt(0) ?? 0).reduce((one, other) => one + other, 0);
  return [sum % 2 === 0 ? 'light' : 'dark'];
}

/**
 * Whether nothing is fetched for half a second. The driver's own way of waiting for that was seen to wait in vain where
 * frames of other hosts are.
 */
async function isQuiet(underWay: ReadonlySet<Request>): Promise<boolean> {
  if (underWay.size > 0) return false;
  await new Promise((done) => setTimeout(done, 500));
  return underWay.size === 0;
}

/**
 * Changes the colour scheme and waits until the page has heard of it and its colours have arrived. Transitions inside
 * closed details do not run, so they never end.
 */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((scheme) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    const moving = document
      .getAnimations()
      .some(
        (each) =>
          each instanceof CSSTransition &&
          each.effect instanceof KeyframeEffect &&
          each.effect.target?.checkVisibility() === true,
      );
    return !moving && (mantineColorScheme === undefined || mantineColorScheme === scheme);
  }, colorScheme);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

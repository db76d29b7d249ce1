import { basename } from 'node:path';
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Browser, Page, Request, Response } from 'playwright-core';
import { expect, vi } from 'vitest';
import { spend } from '#test/budgets/run.ts';
import { noteShifts, shiftsOf } from '#test/html/shifts.ts';
import { patience } from '#test/scaled-timeout.ts';
import { runsAhead } from '#test/setup/instant.ts';
import { isThorough } from '#test/setup/kinds.ts';

/** The sizes of every journey: a small phone and a desktop. */
export const sizes = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

export type Size = (typeof sizes)[number];

/** The sizes at which a journey runs: both in `npm run test:all`, else the named one. */
export const sizesFor = (otherwise: Size['name']): readonly Size[] =>
  isThorough ? sizes : sizes.filter(({ name }) => name === otherwise);

/** A visitor with their own browser, which records every fault in it. */
export interface Visitor {
  readonly page: Page;
  /** Opens a second tab of the same browser and records its faults, too. */
  anotherTab(): Promise<Page>;
  /**
   * Checks the screen with axe and for horizontal overflow: in both colour schemes in `npm run test:all`, else in that
   * of the visitor. One that was opened by its address also has to stand still while it loads.
   */
  inspect(screen: string, options?: { readonly isOpened?: boolean }): Promise<void>;
  /** Turns the network off during an action; the browser's errors about it don't count as faults. */
  withoutNetwork(done: () => Promise<void>): Promise<void>;
  /** Fails on any recorded fault; closes the browser. */
  leave(): Promise<void>;
}

/**
 * How axe looks at a page: all it checked and found good would be described element by element, in megabytes, and
 * styles fetched again for a rule that is off by default. Both take longer than the checks.
 */
const AXE: RunOptions = { resultTypes: ['violations'], preload: false };

/** Opens a browser for a visitor of the demo town. */
export async function arrive(browser: Browser, origin: string, size: Size): Promise<Visitor> {
  const scheme = schemeOf(size);
  spend('browsers');
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: size.width, height: size.height },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    colorScheme: scheme,
    hasTouch: size.name === 'phone',
  });
  await context.addInitScript(shiftClock, runsAhead());
  await noteShifts(context);
  // Several journeys share two cores: a late result is still correct.
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
      // A browser logs an error for every refused call and for every call without network; the app handles both.
      const { url } = message.location();
      if (message.text().startsWith('Failed to load resource')) {
        if (/status of 4\d\d/.test(message.text()) && url.includes('/v9/')) return;
        if (isOffline || message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
      }
      noticed.push(`console at ${page.url()}: ${message.text()}`);
    });
    // A page is painted before its scripts run. A test that clicks this fast waits for them.
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
  const fault = (screen: string, scheme: string, found: readonly Result[]) => {
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
    inspect: async (screen, { isOpened = false } = {}) => {
      spend('inspections');
      await page.waitForLoadState('load');
      await vi.waitUntil(() => isQuiet(underWay), { timeout: patience(40_000), interval: 100 });
      const shifts = isOpened ? await shiftsOf(page) : null;
      if (shifts !== null) noticed.push(`${screen} (${size.name}) ${shifts}`);
      await showSkipped(page);
      await untilSettled(page, scheme);
      for (const frame of page.frames()) await frame.evaluate(axe.source);
      fault(screen, scheme, await violationsOf(page));
      if (isThorough) {
        await inScheme(page, 'dark');
        fault(screen, 'dark', await violationsOf(page));
        await inScheme(page, scheme);
      }
      const titles = await page.evaluate(() =>
        [...document.querySelectorAll('head title')].map((each) => each.textContent),
      );
      if (titles.length !== 1 || titles[0] === '')
        noticed.push(`${screen} has these titles: ${JSON.stringify(titles)}`);
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

/** Lets a page tell the run's time. Its timers run on. */
function shiftClock(ahead_ms: number): void {
  const Machine = Date;
  const shifted = (): number => Machine.now() + ahead_ms;
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(shifted()).toString(),
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [shifted()] : given, made),
    get: (target, name, receiver) => (name === 'now' ? shifted : Reflect.get(target, name, receiver)),
  });
}

/** What axe, which is in the page, finds wrong in it and in its frames. */
const violationsOf = (page: Page): Promise<Result[]> =>
  page.evaluate(async (options) => {
    const here = window as unknown as { axe: Pick<typeof axe, 'run'> };
    return (await here.axe.run(options)).violations;
  }, AXE);

type Scheme = 'light' | 'dark';

/**
 * The colour scheme of a file's visitors of a size. In `npm run test:all` their screens are checked in the other one as
 * well; else in this one alone, because changing the scheme at each screen costs as much as the checks.
 */
function schemeOf({ name }: Size): Scheme {
  if (isThorough) return 'light';
  const file = basename(expect.getState().testPath ?? '');
  const sum = Array.from(file, (letter) => letter.codePointAt(0) ?? 0).reduce((one, other) => one + other, 0);
  return (sum + (name === 'phone' ? 1 : 0)) % 2 === 0 ? 'light' : 'dark';
}

/**
 * Whether no request has been pending for a moment. The driver's own wait never ends if the page has frames of
 * other hosts.
 */
async function isQuiet(underWay: ReadonlySet<Request>): Promise<boolean> {
  if (underWay.size > 0) return false;
  await new Promise((done) => setTimeout(done, 150));
  return underWay.size === 0;
}

/**
 * Renders content that is skipped until it comes near the view (`content-visibility: auto`). Browsers compute no styles
 * for it, and axe reads them all the same.
 */
async function showSkipped(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** Changes the colour scheme and waits until the page has applied it. */
async function inScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilSettled(page, colorScheme);
}

/**
 * Waits until the page shows its colour scheme and nothing moves. Transitions inside closed details never run or end.
 */
async function untilSettled(page: Page, colorScheme: Scheme): Promise<void> {
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

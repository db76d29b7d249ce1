import puppeteer, { type Browser } from 'puppeteer-core';
import { programOf } from '../../../bin/other-browsers.mjs';
import type { Driver, Engine, Size } from './driver.ts';

/** Those that nobody uses now, by size, and all that were started. */
const free = new Map<Size['name'], Browser[]>();
const started: Browser[] = [];

/**
 * Firefox without a screen, driven by WebDriver BiDi. Each visitor has one alone, because a tab behind another one is
 * neither drawn nor pressed; whoever leaves leaves it to the next visitor of the size.
 */
export const firefox: Engine = {
  name: 'Firefox',
  open: async (size) => {
    const waiting = free.get(size.name) ?? [];
    free.set(size.name, waiting);
    const browser = waiting.pop() ?? (await start(size));
    return openTab(browser, size, () => waiting.push(browser));
  },
};

/** How long the driver waits for an answer of the browser (ms): a journey says sooner what it waited for. */
const ANSWER_MS = 90_000;

async function start({ name }: Size): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    protocolTimeout: ANSWER_MS,
    executablePath: programOf('firefox'),
    env: { ...process.env, TZ: 'America/Los_Angeles' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'ui.prefersReducedMotion': 1,
      // On a phone the bar that scrolls takes no place.
      'widget.gtk.overlay-scrollbars.enabled': name === 'phone',
      'ui.useOverlayScrollbars': name === 'phone' ? 1 : 0,
    },
  });
  started.push(browser);
  return browser;
}

async function openTab(browser: Browser, size: Size, leave: () => void): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: size.width, height: size.height });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error instanceof Error ? error.message : error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  return {
    // The driver's own way waits for the end of a document that may give way to another one before.
    goto: (url) => page.evaluate(`void location.assign(${JSON.stringify(url)})`) as Promise<void>,
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    faults: () => faults,
    close: async () => {
      await context.close();
      leave();
    },
  };
}

/** Ends the browsers that were started. */
export async function closeFirefox(): Promise<void> {
  free.clear();
  await Promise.all(started.splice(0).map((browser) => browser.close()));
}

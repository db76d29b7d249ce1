import puppeteer, { type Browser } from 'puppeteer-core';
import { programOf } from '../../../bin/other-browsers.mjs';
import type { Driver, Engine, Size } from './driver.ts';

const shared = new Map<Size['name'], Promise<Browser>>();

/** Firefox without a screen, driven by WebDriver BiDi; visitors of a size share it, each in a context of their own. */
export const firefox: Engine = {
  name: 'Firefox',
  open: async (size) => {
    const browser = shared.get(size.name) ?? start(size);
    shared.set(size.name, browser);
    return openTab(await browser, size);
  },
};

const start = ({ name }: Size): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
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

async function openTab(browser: Browser, size: Size): Promise<Driver> {
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
    // Visitors of a size are tabs of one window: whoever presses something is before the others and looks at the page.
    click: async (x, y) => {
      await page.bringToFront();
      await page.mouse.click(x, y);
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    faults: () => faults,
    close: () => context.close(),
  };
}

/** Ends the browsers that the visitors shared. */
export async function closeFirefox(): Promise<void> {
  const browsers = await Promise.all(shared.values());
  shared.clear();
  await Promise.all(browsers.map((browser) => browser.close()));
}

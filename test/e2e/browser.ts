import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { packedBrowser } from './packed-browser.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const own = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How to start a browser: its program, flags and environment. */
export interface FoundBrowser {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The machine's Chromium, else the packaged one. E2E_BROWSER is the path of another, or `packed` for the packaged one.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const asked = process.env.E2E_BROWSER;
  const program = asked === 'packed' ? undefined : (asked ?? own.find(existsSync));
  const found = program === undefined ? await packedBrowser() : { program, env: process.env };
  return { ...found, args: flags };
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of this worker, which its test files share one after the other. Closing it also closes contexts left open
 * by an interrupted journey, and prints what they showed.
 */
export async function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then(withReport);
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser().then(withReport);
  return shared;
}

/** Starts the browser that was found. */
export async function launchBrowser(): Promise<Browser> {
  const { program, args, env } = await findBrowser();
  return chromium.launch({ executablePath: program, args: [...args], env: { ...env } });
}

function withReport(browser: Browser): Browser {
  browser.close = async () => {
    const left = browser.contexts();
    for (const page of left.flatMap((context) => context.pages())) process.stderr.write(`${await seenOn(page)}\n\n`);
    await Promise.all(left.map((context) => context.close()));
  };
  return browser;
}

/** The page's text as assistive technology reads it. */
async function seenOn(page: Page): Promise<string> {
  const seen = await page.locator('body').ariaSnapshot();
  return `Left at ${page.url()} (${page.viewportSize()?.width} px):\n${seen.slice(0, 4_000)}`;
}

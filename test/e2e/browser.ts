import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
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

/** A browser to be started: its program, its flags, its environment. */
export interface FoundBrowser {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The machine's Chromium, else the one that comes as a package. E2E_BROWSER is the path of another, or `packed` for the packaged one. */
export async function findBrowser(): Promise<FoundBrowser> {
  const asked = process.env.E2E_BROWSER;
  const program = asked === 'packed' ? undefined : (asked ?? own.find(existsSync));
  const found = program === undefined ? await packedBrowser() : { program, env: process.env };
  return { ...found, args: flags };
}

/** Opens the browser that was found. */
export async function openBrowser(): Promise<Browser> {
  const { program, args, env } = await findBrowser();
  return await chromium.launch({ executablePath: program, args: [...args], env: { ...env } });
}

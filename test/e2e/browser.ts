import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the machine's Chromium is, or the one that comes as a package, and what it is started with. */
export async function findBrowser(): Promise<{ readonly program: string; readonly args: readonly string[] }> {
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (own) return { program: own, args: flags };
  const { default: packed } = await import('@sparticuz/chromium');
  return { program: await packed.executablePath(), args: [...packed.args, ...flags] };
}

/** Opens the browser that was found. */
export async function openBrowser(): Promise<Browser> {
  const { program, args } = await findBrowser();
  return await chromium.launch({ executablePath: program, args: [...args] });
}

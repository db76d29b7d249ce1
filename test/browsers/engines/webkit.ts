import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import { programOf } from '../../../bin/other-browsers.mjs';
import type { Driver, Engine, Size } from './driver.ts';

/** The pixels of a screen that a window of any size fits into. */
const SCREEN = '1400x1000x24';

/**
 * The bar of the window would be wider than a phone. The toolkit can't hide it by styles, only make it small; pages
 * have styles of their own.
 */
const NO_BAR = `* {
  padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; outline-width: 0; font-size: 1px;
  -gtk-icon-transform: scale(0);
}`;

/** Without its animations the toolkit asks pages for less motion. */
const SETTINGS = '[Settings]\ngtk-enable-animations=false\n';

/** WebKit of GTK in a window of its own screen, driven by WebDriver. Each visitor has a browser, which dies with it. */
export const webkit: Engine = { name: 'WebKit', open };

async function open(size: Size): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-webkit-'));
  const started: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(started.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const screen = spawn(programOf('xvfb'), ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const display = `:${await firstLine(screen)}`;
    const port = await freePort();
    const driving = spawn(programOf('webkitDriver'), [`--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env: environment(folder, display),
    });
    started.push(driving);
    const driver = await connect(port);
    return tabOf(driver, size, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Settings of the toolkit, and a home without those of whoever runs the tests. */
function environment(folder: string, display: string): NodeJS.ProcessEnv {
  const settings = join(folder, 'gtk-3.0');
  mkdirSync(settings);
  writeFileSync(join(settings, 'gtk.css'), NO_BAR);
  writeFileSync(join(settings, 'settings.ini'), SETTINGS);
  return {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    // Machines that lack the language warn of it, and pages get it all the same.
    LANG: 'en_US.UTF-8',
    TZ: 'America/Los_Angeles',
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [said] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return String(said).trim();
}

/** A port that nothing listened at a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Opens a window, as soon as the driver listens. */
async function connect(port: number): Promise<WebDriver> {
  await answers(`http://127.0.0.1:${port}/status`);
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Errors are noted from the first moment of a document, not from its last.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: programOf('webkit'), args: ['--automation'] },
    })
    .build();
}

async function answers(url: string): Promise<void> {
  const until = performance.now() + 30_000;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** Notes the errors of a document, from when the driver first reaches it; returns those noted since the last time. */
function noteFaults(): string[] {
  const here = window as unknown as { plazaFaults?: string[] };
  if (here.plazaFaults === undefined) {
    const noted: string[] = [];
    here.plazaFaults = noted;
    const { error } = console;
    console.error = (...said: unknown[]) => {
      noted.push(said.map(String).join(' '));
      error(...said);
    };
    addEventListener('error', (event) => noted.push(event.message));
    addEventListener('unhandledrejection', (event) => noted.push(String(event.reason)));
  }
  return here.plazaFaults.splice(0).map((fault) => `${location.href}: ${fault}`);
}

async function tabOf(driver: WebDriver, { width, height }: Size, close: () => Promise<void>): Promise<Driver> {
  const faults: string[] = [];
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const script = `return { noted: (${noteFaults})(), value: (${expression}) }`;
    const { noted, value } = await driver.executeScript<{ noted: string[]; value: Value }>(script);
    faults.push(...noted);
    return value;
  };
  // The window is made so much larger than the page that the page has the size.
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  const bar = height - (await evaluate<number>('innerHeight'));
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + bar });
  return {
    evaluate,
    goto: (url) => driver.get(url),
    click: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(pressed[key]).perform(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    faults: () => faults,
    close: async () => {
      await driver.quit();
      await close();
    },
  };
}

const pressed = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, Backspace: Key.BACK_SPACE } as const;

/** Ends a program and what it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

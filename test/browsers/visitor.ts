import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';
import type { Driver, Engine, Size } from './engines/driver.ts';
import { type Found, locate, NOTHING, type Said, toJson, type Wanted } from './locate.ts';

const PICTURES = join(import.meta.dirname, '../../build/browsers');

/** Testing Library as a script: it finds by role and accessible name, in whatever browser it is. */
const library = readFileSync(
  join(
    createRequire(import.meta.url).resolve('@testing-library/dom/package.json'),
    '../dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

export const button = (name: Said, more: Partial<Wanted> = {}): Wanted => ({
  by: 'role',
  role: 'button',
  name,
  ...more,
});
export const link = (name: Said, more: Partial<Wanted> = {}): Wanted => ({ by: 'role', role: 'link', name, ...more });
export const heading = (name: Said, more: Partial<Wanted> = {}): Wanted => ({
  by: 'role',
  role: 'heading',
  name,
  ...more,
});
export const dialog = (name: Said = /.*/): Wanted => ({ by: 'role', role: 'dialog', name });
export const role = (role: string, name: Said = /.*/, more: Partial<Wanted> = {}): Wanted => ({
  by: 'role',
  role,
  name,
  ...more,
});
export const field = (name: Said, more: Partial<Wanted> = {}): Wanted => ({ by: 'label', name, ...more });
export const text = (name: Said, more: Partial<Wanted> = {}): Wanted => ({ by: 'text', name, ...more });

interface Answer {
  readonly found: Found | null;
  readonly isWrong: boolean;
}

/** A visitor with their own browser, who waits for what they look for. */
export interface Visitor {
  readonly size: Size;
  /** Opens an address of this Plaza, or a whole one. */
  open(path: string): Promise<void>;
  /** Waits until it is seen. */
  see(wanted: Wanted): Promise<Found>;
  /** Whether it is seen now. */
  sees(wanted: Wanted): Promise<boolean>;
  /** Waits until it isn't seen any more. */
  missing(wanted: Wanted): Promise<void>;
  /** Waits until it can be pressed, and presses it. */
  press(wanted: Wanted): Promise<void>;
  /** Types into a field in place of what it has. */
  fill(wanted: Wanted, text: string): Promise<void>;
  key(key: Parameters<Driver['press']>[0]): Promise<void>;
  /** Waits for an address; returns it. */
  at(address: RegExp): Promise<URL>;
  /** Saves a picture of the window in build/browsers. */
  picture(name: string): Promise<void>;
  /** The errors of the pages so far. */
  faults(): Promise<readonly string[]>;
  /** Closes the browser. */
  leave(): Promise<void>;
}

/** Whether the document is there and its scripts run, which are asked for once it is painted. */
const hasStarted =
  "document.readyState !== 'loading' && " +
  '(!("__reactRouterContext" in window) || "__reactRouterDataRouter" in window)';

/** Opens a browser for a visitor. */
export async function arrive(engine: Engine, origin: string, size: Size): Promise<Visitor> {
  const driver = await engine.open(size);
  const pictureOf = async (name: string) => {
    mkdirSync(PICTURES, { recursive: true });
    const file = join(PICTURES, `${name} ${engine.name} ${size.name}.png`.replaceAll(/[^\w.]+/g, '-'));
    writeFileSync(file, await driver.picture());
    return file;
  };
  /** Asks until the answer is the wanted one; then says what the page showed instead. */
  const until = async (waited: string, check: () => Promise<boolean>): Promise<void> => {
    try {
      await vi.waitUntil(() => check().catch(isBetweenDocuments), {
        timeout: patience(40_000),
        interval: 100,
      });
    } catch (cause) {
      const shown = await driver.evaluate<string>('location.href + "\\n" + document.body?.innerText');
      const picture = await pictureOf('failed');
      throw new Error(`${waited}, in vain. ${picture}\n${shown.slice(0, 3_000)}\n${driver.faults().join('\n')}`, {
        cause,
      });
    }
  };
  const find = async (wanted: Wanted, doesScroll = false): Promise<Found> => {
    const search =
      `"TestingLibraryDom" in window && document.body ? { found: (${locate})(${toJson(wanted)}, ${doesScroll}), ` +
      `isWrong: document.body.innerText.includes('Something went wrong') } : null`;
    let answer = await driver.evaluate<Answer | null>(search);
    if (answer === null) {
      // As code: a page's policy forbids to evaluate texts.
      await driver.evaluate(`(function (define, exports, module) { ${library}\n return true; }).call(window)`);
      answer = await driver.evaluate<Answer | null>(search);
    }
    // A document that gave way to the next one meanwhile has nothing.
    const { found, isWrong } = answer ?? { found: null, isWrong: false };
    if (isWrong) throw new Error('The page says: Something went wrong');
    return found ?? NOTHING;
  };
  const see = async (wanted: Wanted): Promise<Found> => {
    let found: Found | undefined;
    await until(`Looked for ${describe(wanted)}`, async () => {
      found = await find(wanted);
      return found.count > 0;
    });
    return found as Found;
  };
  /** The middle of it, once a press reaches it there and it has not moved since the last look. */
  const reach = async (wanted: Wanted): Promise<Found> => {
    let last: Found | undefined;
    await until(`Wanted to press ${describe(wanted)}`, async () => {
      const before = last;
      last = await find(wanted, true);
      return last.isReachable && last.isEnabled && last.x === before?.x && last.y === before.y;
    });
    return last as Found;
  };
  const press = async (wanted: Wanted) => {
    const { x, y } = await reach(wanted);
    await driver.click(x, y);
  };
  return {
    size,
    see,
    press,
    sees: async (wanted) => (await find(wanted)).count > 0,
    missing: (wanted) => until(`Waited until gone: ${describe(wanted)}`, async () => (await find(wanted)).count === 0),
    open: async (path) => {
      await driver.evaluate('(window.plazaLeft = true)');
      await driver.goto(new URL(path, origin).href);
      // A page is painted before its scripts run.
      await until(`Opened ${path}`, () =>
        driver.evaluate<boolean>(`!("plazaLeft" in window) && location.href !== 'about:blank' && ${hasStarted}`),
      );
    },
    fill: async (wanted, typed) => {
      await press(wanted);
      await until(`Typed into ${describe(wanted)}`, async () => {
        const filled = await driver.evaluate<string>(
          '(document.activeElement?.select?.(), document.activeElement.value)',
        );
        if (filled !== '') await driver.press('Backspace');
        await driver.type(typed);
        return (await find(wanted)).value !== '';
      });
    },
    key: (key) => driver.press(key),
    at: async (address) => {
      let href = '';
      await until(`Waited for the address ${address}`, async () => {
        // A document that is left while its scripts load says so as an error.
        href = await driver.evaluate<string>(`${hasStarted} ? location.href : ''`);
        return address.test(href);
      });
      return new URL(href);
    },
    picture: async (name) => {
      await pictureOf(name);
    },
    faults: async () => {
      await driver.evaluate('true');
      return [...new Set(driver.faults())];
    },
    leave: () => driver.close(),
  };
}

/** A question that one document was asked and the next one was to answer has none; everything else fails. */
function isBetweenDocuments(error: unknown): false {
  if (
    error instanceof Error &&
    /context was destroyed|no such frame|no such window|unloaded|detached/i.test(error.message)
  )
    return false;
  throw error;
}

/** A search in words. */
function describe({ by, role: wanted = by, name, within }: Wanted): string {
  return `${wanted} ${name ?? ''}${within === undefined ? '' : ` in ${describe(within)}`}`;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PagesBusy, RenderQueue } from './render-queue.ts';

// A server with one event loop, in simulated time: pages wait for the database, then take the loop for themselves;
// whatever else is asked waits until the loop is free.
const DATABASE_MS = 3;
const STEP_MS = 1;

let now: number;
/** Up to when the loop is taken, and how long it worked so far. */
let taken: number;
let worked: number;
let queue: RenderQueue;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  [now, taken, worked] = [0, 0, 0];
  const loop = () => ({ active: worked, idle: now - worked });
  queue = new RenderQueue(() => now, loop);
});
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** What became of the pages of one kind of visitor: how long each took (ms), and how many were refused. */
interface Served {
  readonly waits: number[];
  refused: number;
}
const served = (): Served => ({ waits: [], refused: 0 });

/** Asks for a page that takes the loop so long (ms). */
async function ask(network: string, page_ms: number, into: Served): Promise<void> {
  const asked = now;
  const render = async () => {
    await sleep(DATABASE_MS);
    taken = Math.max(now, taken) + page_ms;
    await sleep(taken - now);
    worked += page_ms;
  };
  try {
    await queue.take(network, null, render);
    into.waits.push(now - asked);
  } catch (error) {
    if (!(error instanceof PagesBusy)) throw error;
    into.refused += 1;
  }
}

/** Lets so many seconds pass; `each` is called every millisecond. */
async function pass(seconds: number, each: (ms: number) => void): Promise<void> {
  for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
    each(ms);
    now += STEP_MS;
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
}

const part = (waits: readonly number[], of: number): number =>
  waits.toSorted((a, b) => a - b)[Math.min(waits.length - 1, Math.floor(waits.length * of))] ?? Number.NaN;

/** Visitors elsewhere: one opens a page so often (ms), and something cached is asked for fifty times a second. */
function others(page_ms: number, every_ms: number) {
  const [pages, cached] = [served(), served()];
  const each = (ms: number) => {
    if (ms % 20 === 0) cached.waits.push(Math.max(0, taken - now));
    if (ms % every_ms === 0) void ask(`192.0.2.${(now / every_ms) % 200}`, page_ms, pages);
  };
  return { pages, cached, each };
}

/** Connections of one network that ask for the next page as soon as they have an answer; returns what ends them. */
function connections(count: number, network: string, page_ms: number, into: Served): () => void {
  let isOver = false;
  for (let n = 0; n < count; n += 1)
    void (async () => {
      while (!isOver) await ask(network, page_ms, into);
    })();
  return () => {
    isOver = true;
  };
}

test('thirty phones behind one address that open five pages a second wait for nobody', async () => {
  const phones = served();
  const visitors = others(40, 500);
  await pass(20, (ms) => {
    visitors.each(ms);
    if (ms % 200 === 0) void ask('203.0.113.9', 40, phones);
  });
  expect([phones.waits.length, phones.refused, visitors.pages.refused]).toEqual([100, 0, 0]);
  expect(part(phones.waits, 0.95)).toBeLessThanOrEqual(300);
});

test.each([
  ['nobody else asks', 20_000_000],
  ['others ask', 500],
])('a crawler with ten connections gets every page while %s', async (_who, every_ms) => {
  const crawl = served();
  const visitors = others(40, every_ms);
  const end = connections(10, '203.0.113.9', 40, crawl);
  await pass(20, (ms) => ms > 0 && visitors.each(ms));
  end();
  expect([crawl.refused, visitors.pages.refused]).toEqual([0, 0]);
  // It has what the loop has to spare.
  expect(crawl.waits.length).toBeGreaterThan(200);
});

test('an attack by forty connections costs others three pages at the most, and half of the time at most', async () => {
  const before = others(15, 100);
  await pass(6, before.each);
  const during = others(15, 100);
  const attack = served();
  const end = connections(40, '203.0.113.9', 15, attack);
  await pass(6, during.each);
  end();
  expect(part(before.cached.waits, 0.99)).toBe(0);
  expect(part(during.cached.waits, 1)).toBeLessThanOrEqual(3 * 15);
  expect(part(during.cached.waits, 0.9)).toBeLessThanOrEqual(15);
  expect(part(during.pages.waits, 0.9)).toBeLessThanOrEqual(2 * part(before.pages.waits, 0.9));
  expect([before.pages.refused, during.pages.refused]).toEqual([0, 0]);
  // Without a limit it would be four hundred.
  expect(attack.waits.length).toBeLessThanOrEqual(200);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, NotServedError } from './fair-queue.ts';

const sizes = { at_once: 1, max_waiting: 10, max_waiting_each: 8, wait_ms: 60_000 };

/** Work that ends when it is told to, and what was begun in which order. */
function given(own: Partial<typeof sizes> = {}) {
  let now = 0;
  const queue = new FairQueue({ ...sizes, ...own }, () => now);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, left?: AbortSignal) =>
    queue
      .take(
        name.replace(/\d+$/, ''),
        () =>
          new Promise<string>((done) => {
            begun.push(name);
            ends.push(() => done(name));
          }),
        left,
      )
      .catch((error: unknown) => (error instanceof NotServedError ? `${name} was refused` : Promise.reject(error)));
  /** Ends the work that was begun first, after some time (ms), and lets the next one begin. */
  const end = async (after = 1) => {
    now += after;
    ends.shift()?.();
    await sleep(1);
  };
  return { ask, begun, end };
}

test('whoever asks once does not wait for the many requests of somebody else', async () => {
  const { ask, begun, end } = given();
  const all = ['ann1', 'ann2', 'ann3', 'ann4', 'ben1', 'cat1'].map((name) => ask(name));
  for (const _ of all) await end();
  expect(await Promise.all(all)).toEqual(['ann1', 'ann2', 'ann3', 'ann4', 'ben1', 'cat1']);
  expect(begun).toEqual(['ann1', 'ben1', 'cat1', 'ann2', 'ann3', 'ann4']);
});

test('who needed much time waits for those who needed little, also when they ask first', async () => {
  const { ask, begun, end } = given();
  const first = ask('ann1');
  await end(30);
  const others = [ask('ben1'), ask('ann2'), ask('ben2'), ask('ben3')];
  for (const _ of others) await end();
  await Promise.all([first, ...others]);
  expect(begun).toEqual(['ann1', 'ben1', 'ben2', 'ben3', 'ann2']);
});

test('a full queue makes room for whoever waits for less, and refuses others', async () => {
  const { ask, begun, end } = given({ max_waiting: 3, max_waiting_each: 3 });
  const ann = ['ann1', 'ann2', 'ann3', 'ann4', 'ann5'].map((name) => ask(name));
  expect(await ann[4]).toBe('ann5 was refused');
  const ben = [ask('ben1'), ask('ben2')];
  expect(await ann[3]).toBe('ann4 was refused');
  expect(await ben[1]).toBe('ben2 was refused');
  for (const _ of [1, 2, 3, 4]) await end();
  expect(begun).toEqual(['ann1', 'ben1', 'ann2', 'ann3']);
});

test('what waits too long is refused, and what nobody waits for any longer is not begun', async () => {
  const { ask, begun, end } = given({ wait_ms: 20 });
  const left = new AbortController();
  const first = ask('ann1');
  const [late, gone] = [ask('ben1'), ask('cat1', left.signal)];
  left.abort();
  expect(await gone).toBe('cat1 was refused');
  expect(await ask('cat2', left.signal)).toBe('cat2 was refused');
  expect(await late).toBe('ben1 was refused');
  await end();
  expect(await first).toBe('ann1');
  expect(begun).toEqual(['ann1']);
});

test('work that fails makes room for the next', async () => {
  const queue = new FairQueue(sizes);
  const failed = queue.take('ann', () => Promise.reject(new Error('no paper')));
  await expect(failed).rejects.toThrow('no paper');
  const thrown = queue.take('ann', () => {
    throw new Error('no pen');
  });
  await expect(thrown).rejects.toThrow('no pen');
  expect(await queue.take('ann', async () => 'done')).toBe('done');
});

import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { NotServedError } from '#server/performance/fair-queue.ts';
import type { Drawing } from './drawing.ts';
import { openDrawings } from './thread-pool.ts';

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** The program of a thread that does what a text says. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads';
    import { serveDrawings } from ${here('./serve-drawings.ts')};
    const acts = {
      thread: () => String(threadId),
      fail: () => { throw new TypeError('no paper'); },
      leave: () => process.exit(3),
      crash: () => { setImmediate(() => { throw new Error('torn'); }); return new Promise(() => {}); },
      fill: () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); },
      hang: () => { for (;;); },
      wait: () => new Promise((done) => setTimeout(() => done('waited'), 100)),
    };
    serveDrawings([{ name: 'act', draw: async (act) => Buffer.from(String(await acts[act]())) }]);
  `)}`,
);
/** Only its name leaves this thread. */
const act: Drawing<string | (() => void)> = { name: 'act', draw: () => Promise.reject(new Error('Not here.')) };

const opened: ReturnType<typeof openDrawings>[] = [];
const open = (options: Parameters<typeof openDrawings>[1] = {}) => {
  const drawings = openDrawings(program, { threads: 1, ...options });
  opened.push(drawings);
  const draw = async (what: string | (() => void), who = 'ann') => (await drawings.draw(act, what, { who })).toString();
  return { ...drawings, draw };
};
afterAll(() => Promise.all(opened.map((drawings) => drawings.close())));

test('one thread draws one file after the other, and another one the next when it has rested', async () => {
  const { draw } = open({ idle_ms: 300 });
  const [first, second] = await Promise.all([draw('thread'), draw('thread')]);
  expect(second).toBe(first);
  await expect.poll(() => draw('thread'), { interval: 1_000 }).not.toBe(first);
});

test('an error arrives as it was thrown, and the thread goes on', async () => {
  const { draw } = open();
  const thread = await draw('thread');
  const failed = await draw('fail').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(TypeError);
  expect(failed).toMatchObject({ message: 'no paper', stack: expect.stringContaining('data:text/javascript') });
  await expect(draw('unknown')).rejects.toThrow('not a function');
  expect(await draw('thread')).toBe(thread);
});

test.each([
  ['leave', 'ended with 3'],
  ['crash', 'torn'],
  ['fill', 'memory'],
  ['hang', 'took longer than'],
])('a thread that does “%s” fails its file alone, and the next is drawn by another one', async (what, message) => {
  const { draw } = open({ run_ms: what === 'hang' ? 1_000 : 60_000 });
  const thread = await draw('thread');
  const [failed, next] = await Promise.allSettled([draw(what), draw('thread')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(message) } });
  expect(next).toMatchObject({ status: 'fulfilled' });
  expect(next).not.toMatchObject({ value: thread });
});

test('what cannot be sent to a thread fails', async () => {
  const { draw } = open();
  await expect(draw(() => {})).rejects.toThrow('could not be cloned');
  expect(await draw('thread')).toMatch(/^\d+$/);
});

test('more files than may wait are refused', async () => {
  const { draw } = open({ max_waiting: 2, max_waiting_each: 1 });
  const all = await Promise.allSettled([draw('wait'), draw('wait'), draw('wait'), draw('wait', 'ben')]);
  expect(all.map((each) => (each.status === 'fulfilled' ? each.value : each.reason instanceof NotServedError))).toEqual(
    ['waited', 'waited', true, 'waited'],
  );
});

test('closing ends the threads, also one that draws', async () => {
  const { draw, close } = open();
  await draw('thread');
  const drawn = Promise.allSettled([draw('hang')]);
  await close();
  expect((await drawn)[0]).toMatchObject({ status: 'rejected' });
  await expect(draw('thread')).rejects.toThrow('any more');
});

test('a process ends although it has threads without work, and only once its files are drawn', () => {
  const script = `
    import { openDrawings } from ${here('./thread-pool.ts')};
    const drawings = openDrawings(new URL(process.argv[1]));
    const { length } = await drawings.draw({ name: 'act' }, 'wait', { who: 'ann' });
    process.stdout.write(String(length));
    drawings.draw({ name: 'act' }, 'wait', { who: 'ann' }).then((bytes) => process.stdout.write(String(bytes)));`;
  const args = ['--input-type=module', '-e', script, program.href];
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { timeout: 30_000, cwd: import.meta.dirname });
  expect([stdout.toString(), status, stderr.toString()]).toEqual(['6waited', 0, '']);
});

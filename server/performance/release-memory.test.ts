import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MB = 2 ** 20;
/** What is returned at least, and how long a process is asked whether it was. */
const [RETURNED, TRIES] = [40 * MB, 60];
/**
 * A process that works for two seconds or longer, creates much garbage and then idles; prints its memory after the work
 * and when most of it was returned, or after a minute.
 */
const program = (memory: string) => `
  const { releaseMemoryWhenIdle } = await import(${JSON.stringify(memory)});
  releaseMemoryWhenIdle({ checkMs: 50 });
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  await rest(10);
  const until = performance.now() + 2000;
  let kept = [];
  for (let round = 0; round < 30 || performance.now() < until; round += 1) {
    kept = Array.from({ length: 300_000 }, (_, n) => ({ n, text: 'said ' + n }));
    await rest(1);
  }
  const busy = process.memoryUsage().rss;
  kept = [];
  let quiet = busy;
  for (let tries = 0; tries < ${TRIES} && quiet > busy - ${RETURNED}; tries += 1) {
    await rest(1_000);
    quiet = process.memoryUsage().rss;
  }
  console.log(JSON.stringify({ busy, quiet }));`;

test('memory of a busy time is returned to the system when idle', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program(join(import.meta.dirname, 'release-memory.ts')),
  ]);
  const { busy, quiet } = JSON.parse(stdout) as { busy: number; quiet: number };
  expect(quiet).toBeLessThanOrEqual(busy - RETURNED);
});

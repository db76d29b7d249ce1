import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MB = 2 ** 20;
/**
 * A process that works for two seconds, creates much garbage and then idles; prints its memory after the work and
 * later.
 */
const program = (memory: string) => `
  const { releaseMemoryWhenIdle } = await import(${JSON.stringify(memory)});
  releaseMemoryWhenIdle({ checkMs: 50 });
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  await rest(10);
  const until = performance.now() + 2000;
  let kept = [];
  while (performance.now() < until) {
    kept = Array.from({ length: 300_000 }, (_, n) => ({ n, text: 'said ' + n }));
    await rest(1);
  }
  const busy = process.memoryUsage().rss;
  kept = [];
  await rest(1500);
  console.log(JSON.stringify({ busy, quiet: process.memoryUsage().rss }));`;

test('memory of a busy time is returned to the system when idle', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program(join(import.meta.dirname, 'memory.ts')),
  ]);
  const { busy, quiet } = JSON.parse(stdout) as { busy: number; quiet: number };
  expect(quiet).toBeLessThan(busy - 40 * MB);
});

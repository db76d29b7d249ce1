import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverProgram } from '../../../bin/server-env.mjs';

let folder: string;
let isMounted = false;
const run = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Whether this user may mount a small in-memory disk. */
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-full-'));
});
afterEach(async () => {
  // The remaining processes exit shortly after the server.
  if (isMounted) await expect.poll(() => run('umount', folder), { interval: 500 }).toBe(true);
  isMounted = false;
  await rm(folder, { recursive: true, force: true });
});

/** Starts the real server on a disk of a given size and returns its output once it exits. */
async function startOn(size: string, filled = false): Promise<string> {
  isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  await chmod(folder, 0o755);
  if (filled) await writeFile(join(folder, 'other'), Buffer.alloc(1024 * 1024)).catch(() => undefined);
  const child = spawn(process.execPath, [serverProgram], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PLAZA_DATA: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const code = await new Promise((done) => child.once('close', done));
  expect(code).toBe(1);
  return said;
}

describe.skipIf(!mayMount)('a first start on a disk', () => {
  test.each([
    ['that is full', '64k', true],
    ['without room for a database', '24m', false],
    ['without room for a start', '40m', false],
    ['without room for the tables', '44m', false],
    ['without room for the queue', '55m', false],
    ['that fills up while the demo is drawn', '100m', false],
  ])('%s says so', async (_what, size, filled) => {
    const said = await startOn(size, filled);
    expect(said).toMatch(/no room left on (its|the) disk/);
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});

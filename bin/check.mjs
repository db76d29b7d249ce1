// `npm run check`: every law of the house that needs no database, each with its time; all are run, any failure fails.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTo, tool } from './project.mjs';

const rooms = ['bin', 'contract', 'server', 'db', 'web', 'test', 'bench'];

/** dependency-cruiser is content with nothing to read, as when it cannot parse the sources: that is a failure here. */
function cruise(node) {
  const law = '.dependency-cruiser.cjs';
  if (!existsSync(join(root, law))) {
    process.stderr.write(`${law} is missing\n`);
    return 1;
  }
  const present = rooms.filter((room) => existsSync(join(root, room)));
  const { status, stdout } = spawnSync(node, [tool('depcruise'), '--config', law, ...present], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  if (status !== 0) return status ?? 1;
  if (/\([1-9]\d* modules/.test(stdout)) return 0;
  process.stderr.write('dependency-cruiser read no modules at all\n');
  return 1;
}

const steps = {
  'format and lint': (node) => runTo(node, [tool('biome'), 'check', '.']),
  'route types': (node) => runTo(node, [tool('react-router'), 'typegen']),
  types: (node) => runTo(node, [tool('tsc'), '--noEmit', '-p', '.']),
  'law of dependencies': cruise,
  'unused code': (node) => runTo(node, [tool('knip')]),
};

/** Runs every step and resolves with the exit code: 0 only when all of them passed. */
export async function check(node) {
  const failed = [];
  for (const [name, step] of Object.entries(steps)) {
    const begun = performance.now();
    const code = await step(node);
    if (code !== 0) failed.push(name);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    // 128 + SIGINT or SIGTERM: somebody wants to stop, not to see the next step.
    if (code === 130 || code === 143) return code;
  }
  if (failed.length === 0) return 0;
  process.stderr.write(`Failed: ${failed.join(', ')}.\n`);
  return 1;
}

// `npm run check`: every check of the project that needs no database, each with its time. All of them run, and any
// failure fails.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTo, tool } from './project.mjs';

const folders = ['bin', 'contract', 'server', 'db', 'locales', 'web', 'test', 'bench'];

/** dependency-cruiser succeeds with nothing to read, as when it cannot parse the sources; here that is a failure. */
function cruise(node) {
  const rules = '.dependency-cruiser.cjs';
  if (!existsSync(join(root, rules))) {
    process.stderr.write(`${rules} is missing\n`);
    return 1;
  }
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { status, stdout } = spawnSync(node, [tool('depcruise'), '--config', rules, ...present], {
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

/** Everything with the newest library, and beside it what browsers run with the library of the oldest of them. */
async function types(node) {
  const configs = ['tsconfig.json', 'tsconfig.browser.json'];
  const codes = await Promise.all(configs.map((config) => runTo(node, [tool('tsc'), '--noEmit', '-p', config])));
  return Math.max(...codes);
}

const steps = {
  'format and lint': (node) => runTo(node, [tool('biome'), 'check', '.']),
  'route types': (node) => runTo(node, [tool('react-router'), 'typegen']),
  messages: (node) => runTo(node, ['bin/messages.ts', '--check']),
  migrations: (node) => runTo(node, ['bin/migrations.ts']),
  types,
  'dependency rules': cruise,
  modules: (node) => runTo(node, ['bin/modules.ts']),
  'unused code': (node) => runTo(node, [tool('knip')]),
  conventions: (node) => runTo(node, ['bin/conventions.mjs']),
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
    // 128 + SIGINT or SIGTERM: the person wants to stop.
    if (code === 130 || code === 143) return code;
  }
  if (failed.length === 0) return 0;
  process.stderr.write(`Failed: ${failed.join(', ')}.\n`);
  return 1;
}

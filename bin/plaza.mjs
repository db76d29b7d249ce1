#!/usr/bin/env node
// The entry point of all commands: `node bin/plaza.mjs <command>`. It runs on Node 20 before anything is installed, so
// it and its neighbours import nothing but Node itself; everything after it runs on the Node that Plaza brings along.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { buildAll } from './build.mjs';
import { check } from './check.mjs';
import { generate } from './generate.mjs';
import { bundledNode, install } from './install.mjs';
import { missingBrowsers } from './other-browsers.mjs';
import { fail, root, runTo, tool } from './project.mjs';
import { serverEnv, serverProgram } from './server-env.mjs';
import { testDays } from './test-days.mjs';
import { asksForUsage, usages } from './usage.mjs';

// Variables of the environment override those of the file.
const withEnv = (script) => (existsSync(join(root, '.env')) ? ['--env-file=.env', script] : [script]);

/** Runs tests: those of every change (`fast`), or all of them with many rounds (`all`); see test/setup/kinds.ts. */
async function runTests(node, args, tests) {
  await buildAll(node);
  return runTo(node, [tool('vitest'), 'run', ...args], { PLAZA_TESTS: tests });
}

/** Whether arguments name test files, rather than flags and their values. */
function namesFile(args) {
  return args.some((arg, at) => {
    const before = args[at - 1] ?? '';
    const mayBeValue = before.startsWith('-') && !before.includes('=');
    return !arg.startsWith('-') && (!mayBeValue || /[/.]/.test(arg));
  });
}

/** The program of each command, after the installation; `args` are those given after the command. */
const commands = {
  async start(node, args) {
    // The settings come first: a build takes a minute.
    const code = await runTo(node, withEnv('bin/check-settings.ts'));
    if (code !== 0) return code;
    await buildAll(node);
    return runTo(node, [...withEnv(serverProgram), ...args], serverEnv);
  },
  async build(node) {
    await buildAll(node);
    return 0;
  },
  migrate: (node, args) => runTo(node, [...withEnv('bin/operator/migrate.ts'), ...args]),
  dev: (node, args) =>
    runTo(node, ['--watch', '--watch-preserve-output', ...withEnv('server/main.ts'), ...args], { PLAZA_DEV: '1' }),
  // Tests never read .env: an operator's DATABASE_URL must not become the test database, which is emptied. A named file
  // is run, also when it is one that only `test:all` runs.
  test: (node, args) => runTests(node, args, namesFile(args) ? 'named' : 'fast'),
  'test-all': (node, args) => runTests(node, args, 'all'),
  'test-races': (node, args) => runTests(node, ['test/races', ...args], 'all'),
  'test-crash': (node, args) => runTests(node, ['test/crash', ...args], 'all'),
  async 'test-browsers'(node, args) {
    const missing = missingBrowsers();
    if (missing !== undefined) fail(missing);
    await buildAll(node);
    // One after the other: two browsers at once would wait for each other. WebKit can't be given another time than the
    // machine's, so all of the run has that.
    return runTo(node, [tool('vitest'), 'run', '--no-file-parallelism', ...args], {
      PLAZA_TESTS: 'browsers',
      PLAZA_TEST_AHEAD_MS: '0',
    });
  },
  async 'test-days'(node, args) {
    await buildAll(node);
    return testDays(node, args);
  },
  check: (node) => check(node),
  messages: (node) => runTo(node, ['bin/messages.ts']),
  map: (node) => runTo(node, ['bin/map.ts']),
  'ledger-check': (node, args) => runTo(node, [...withEnv('bin/operator/ledger-check.ts'), ...args]),
  backup: (node, args) => runTo(node, [...withEnv('bin/operator/backup.ts'), ...args]),
  'backup-check': (node, args) => runTo(node, [...withEnv('bin/operator/backup-check.ts'), ...args]),
  'files-move': (node, args) => runTo(node, [...withEnv('bin/operator/files-move.ts'), ...args]),
  restore: (node, args) => runTo(node, [...withEnv('bin/operator/restore.ts'), ...args]),
  maintenance: (node, args) => runTo(node, [...withEnv('bin/operator/maintenance.ts'), ...args]),
  'secret-replace': (node, args) => runTo(node, [...withEnv('bin/operator/secret-replace.ts'), ...args]),
  import: (node, args) => runTo(node, [...withEnv('bin/operator/import.ts'), ...args]),
  seed: (node, args) => runTo(node, [...withEnv('db/seed/main.ts'), ...args]),
  async bench(node, args) {
    await buildAll(node);
    return runTo(node, ['bench/main.ts', ...args]);
  },
  types: (node) => runTo(node, ['bin/types.ts']),
  'new-call': (node, args) => runTo(node, ['bin/new/call.ts', ...args]),
  'new-screen': (node, args) => runTo(node, ['bin/new/screen.ts', ...args]),
  'new-migration': (node, args) => runTo(node, ['bin/new/migration.ts', ...args]),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command && asksForUsage(args)) {
  process.stdout.write(`${usages[name]}\n`);
  process.exit(0);
}
if (!command) fail(`Choose a command: node bin/plaza.mjs <${Object.keys(commands).join('|')}>.`);
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Plaza needs Node 20 or newer to start; this is Node ${process.versions.node}.`);

process.chdir(root);
// The lines of the launcher are JSON too where those of the log are; Node 20.12 and newer read the file.
if (name === 'start' && existsSync('.env')) process.loadEnvFile?.('.env');
await install();
const node = bundledNode();
await generate(node);
process.env.PATH = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
// npm tells its scripts which Node it runs on; programs started by them must use Plaza's.
process.env.NODE = node;
process.env.npm_node_execpath = node;
process.exitCode = await command(node, args);

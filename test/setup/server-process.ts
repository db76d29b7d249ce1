import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { spend } from '#test/budgets/run.ts';
import { serverProgram } from '../../bin/server-env.mjs';

/** A started server, and its output so far. */
export interface ServerProcess {
  readonly child: ChildProcess;
  said(): string;
}

/**
 * Starts the bundled server as its own process: the demo at a free port, except for what the settings say. It ends at
 * the latest with the process that started it.
 */
export function startServer(settings: Readonly<Record<string, string | undefined>>): ServerProcess {
  spend('servers');
  const child = spawn(process.execPath, ['--import', './test/setup/end-with-parent.mjs', serverProgram], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PLAZA_MODE: 'demo', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString();
    });
  return { child, said: () => said };
}

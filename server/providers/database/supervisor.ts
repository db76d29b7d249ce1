// The process between Plaza and its embedded database. It has its own session, so that Ctrl-C in a terminal does not
// reach the database while Plaza finishes its requests. It stops the database when its standard input closes. The
// system closes that input whenever Plaza ends, even after `kill -9`.
//
// Arguments: the log file, the user and group id ("-" for the current ones), the program and its arguments.
// Standard input: its first data means that the database has answered. From then on, a database that dies is restarted.

import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [logFile = '', uid = '-', gid = '-', program = '', ...args] = process.argv.slice(2);
const log = openSync(logFile, 'a', 0o600);
const restarts = 20;
/** After this time (ms) a fast shutdown cannot write its data, for example because the disk is full. */
const fastMs = 20_000;

let answered = false;
let stopping = false;
let child: ChildProcess | undefined;

// SIGINT is PostgreSQL's fast shutdown. It ends connections, writes all data and needs no recovery.
const stop = () => {
  stopping = true;
  child?.kill('SIGINT');
  // The immediate shutdown needs a recovery at the next start and loses nothing either.
  setTimeout(() => child?.kill('SIGQUIT'), fastMs).unref();
};

process.stdin.on('data', () => {
  answered = true;
});
process.stdin.on('end', stop);
process.stdin.on('error', stop);
// A service manager signals every process of the group. Ignored here, because Plaza must stop before the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** Runs the database once. Resolves with whether it ended without an error. */
function run(): Promise<boolean> {
  return new Promise((resolve) => {
    child = spawn(program, args, {
      stdio: ['ignore', log, log],
      ...(uid === '-' ? {} : { uid: Number(uid), gid: Number(gid) }),
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
    if (stopping) stop();
  });
}

let clean = await run();
for (let left = restarts; !clean && answered && !stopping && left > 0; left -= 1) {
  // Its orphaned backends need a moment to notice the end of their parent and to release the shared memory.
  await sleep(500);
  clean = await run();
}
process.exit(clean ? 0 : 1);

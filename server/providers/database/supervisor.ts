// The process between Plaza and its embedded database. It lives in a session of its own, so that Ctrl-C in a terminal
// does not reach the database while Plaza is still finishing requests, and it stops the database when its standard
// input closes, which the system does for Plaza however Plaza ends, `kill -9` included.
//
// Arguments: the log file, the user and group id ("-" for our own), the program and its arguments.
// Standard input: whatever comes means that the database has answered; from then on it is started again should it die.

import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [logFile = '', uid = '-', gid = '-', program = '', ...args] = process.argv.slice(2);
const log = openSync(logFile, 'a', 0o600);
const restarts = 20;
/** A fast shutdown that takes longer cannot write out what it has to, on a full disk for instance. */
const fastMs = 20_000;

let answered = false;
let stopping = false;
let child: ChildProcess | undefined;

// SIGINT is PostgreSQL's fast shutdown: it ends connections, writes everything out and leaves nothing to recover.
const stop = () => {
  stopping = true;
  child?.kill('SIGINT');
  // The immediate shutdown leaves something to recover, and loses nothing either.
  setTimeout(() => child?.kill('SIGQUIT'), fastMs).unref();
};

process.stdin.on('data', () => {
  answered = true;
});
process.stdin.on('end', stop);
process.stdin.on('error', stop);
// A service manager signals every process of the group; the order of stopping is ours: first Plaza, then the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** Runs the database once and resolves with whether it ended without an error. */
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
  // Its orphaned backends need a moment to notice that their parent is gone and to let go of the shared memory.
  await sleep(500);
  clean = await run();
}
process.exit(clean ? 0 : 1);

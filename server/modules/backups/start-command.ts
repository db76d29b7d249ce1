import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#server/kernel/observability/log.ts';
import type { RunKind } from './rules/runs.ts';

const programs: Readonly<Record<RunKind, string>> = { backup: 'backup.ts', check: 'backup-check.ts' };

/**
 * Starts the command that makes a backup, or restores one on trial, and does not wait for it: it stores by itself what
 * it came to. It runs behind everything else on the machine, and ends with this process.
 */
export function startCommand(kind: RunKind, log: Log): void {
  const program = join(import.meta.dirname, '../../../bin/operator', programs[kind]);
  const child = spawn(process.execPath, [program, '--by-clock'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-2_000);
  });
  child.once('error', (error) => log.error({ err: error, kind }, 'a backup could not be started'));
  child.once('exit', (code, signal) => {
    if (code !== 0) log.error({ kind, code, signal, said }, 'a backup failed');
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
}

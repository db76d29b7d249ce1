import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops a process and its child processes where they are, or lets them continue. Needs Linux. The process comes first:
 * stopped, it starts no other child, and where it continues, it may end some before they are told.
 */
export function signalAll(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(pid, name);
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, name);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** Whether an error says that a process exited after it was listed. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');

/** The child processes of a process, by the system's list. */
function childrenOf(parent: number): number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch (error) {
      if (isGone(error)) continue;
      throw error;
    }
    // After the program's name, which may contain any character: the state, then the parent.
    const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (ppid === parent) found.push(Number(name));
  }
  return found;
}

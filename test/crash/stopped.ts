import { readdirSync, readFileSync } from 'node:fs';

/** Stops a process and its child processes where they are, or lets them continue. Needs Linux. */
export function signalAll(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, name);
}

/** The child processes of a process, by the system's list. */
function childrenOf(parent: number): number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch (error) {
      // It exited after it was listed.
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) continue;
      throw error;
    }
    // After the program's name, which may contain any character: the state, then the parent.
    const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (ppid === parent) found.push(Number(name));
  }
  return found;
}

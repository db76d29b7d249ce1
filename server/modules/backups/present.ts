import type { Health } from '#contract/entities/operator/overview.ts';
import { type LatestRuns, type Run, STALE_MS } from './rules/runs.ts';

/** Presents what operators may rely on: the newest backup, and the newest trial restore. */
export function presentBackups({ backup, check }: LatestRuns, is_on: boolean, now: Date): Health['backups'] {
  const { good } = backup;
  const isStale = good === null || now.getTime() - good.ended_at.getTime() > STALE_MS;
  return {
    is_on,
    is_stale: isStale,
    last: good && { ...presentRun(good), bytes: good.bytes ?? 0 },
    fault: backup.last?.fault ?? null,
    check: check.last && {
      ...presentRun(check.last),
      bytes: check.last.bytes,
      differences: check.last.differences,
      fault: check.last.fault,
    },
  };
}

const presentRun = ({ began_at, ended_at }: Run) => ({
  at: ended_at.toISOString(),
  seconds: Math.round((ended_at.getTime() - began_at.getTime()) / 1000),
});

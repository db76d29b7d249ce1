import type { ReadDb } from '#server/kernel/database/db.ts';
import { nextTimeOf } from '../page-times.ts';
import { nextStored } from '../rules/free-times.ts';
import { listSources } from '../source-store.ts';
import type { Hit } from './search-store.ts';

/** A found listing with the first start that it offers now (milliseconds). */
export interface TimedHit extends Hit {
  readonly free_at: number | null;
}

/**
 * Adds to found listings the first start that they offer now. The stored starts answer it for hours, also where no
 * worker runs; listings that no longer know are computed in one statement, as the sweep will.
 */
export async function withTimes(db: ReadDb, hits: readonly Hit[], now: Date): Promise<TimedHit[]> {
  const timed = hits.map((hit) => ({ ...hit, free_at: nextStored(storedOf(hit), now.getTime()) }));
  const unknown = timed.filter(({ free_at }) => free_at === undefined).map(({ subject_id }) => subject_id);
  const sources = unknown.length === 0 ? [] : await listSources(db, unknown, now);
  const computed = new Map(sources.map((source) => [source.id, nextTimeOf(source, now)]));
  return timed.map(({ free_at, ...hit }) => ({
    ...hit,
    free_at: free_at === undefined ? (computed.get(hit.subject_id) ?? null) : free_at,
  }));
}

function storedOf({ next_free, later_starts, notice_minutes, known_until }: Hit) {
  const starts = next_free === null ? [] : [Math.round(next_free), ...(later_starts ?? [])];
  return { starts, notice_minutes, known_until: known_until === null ? null : Math.round(known_until) };
}

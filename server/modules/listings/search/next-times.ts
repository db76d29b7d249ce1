import type { ReadDb } from '#server/kernel/database/db.ts';
import { nextTimeOf } from '../page-times.ts';
import { nextStored } from '../rules/free-times.ts';
import { listSources } from '../source-store.ts';
import type { Hit } from './search-store.ts';

/**
 * The first start that each of some found listings offers now (milliseconds). The stored starts answer it for hours,
 * also where no worker runs; listings that no longer know are computed in one statement, as the sweep will.
 */
export async function nextTimes(db: ReadDb, hits: readonly Hit[], now: Date): Promise<readonly (number | null)[]> {
  const stored = hits.map((hit) => nextStored(storedOf(hit), now.getTime()));
  const unknown = hits.filter((_, n) => stored[n] === undefined).map(({ subject_id }) => subject_id);
  if (unknown.length === 0) return stored.map((time) => time ?? null);
  const sources = await listSources(db, unknown, now);
  const computed = new Map(sources.map((source) => [source.id, nextTimeOf(source, now)]));
  return stored.map((time, n) => (time === undefined ? (computed.get(hits[n]?.subject_id ?? '') ?? null) : time));
}

function storedOf({ next_free, later_starts, notice_minutes, known_until }: Hit) {
  const starts = next_free === null ? [] : [Math.round(next_free), ...(later_starts ?? [])];
  return { starts, notice_minutes, known_until: known_until === null ? null : Math.round(known_until) };
}

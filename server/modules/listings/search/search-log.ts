import type { AppDeps } from '#server/kernel/app-deps.ts';
import { outsideTransaction } from '#server/kernel/database/transaction-context.ts';
import { searchKey } from '../rules/search-key.ts';
import { addSearchCounts, type SearchCount } from './count-store.ts';

type Deps = Pick<AppDeps, 'database' | 'log'>;

const WRITE_AFTER_MS = 5_000;
/** The number of different searches in memory. Further ones are counted without text and place. */
const MAX_KEYS = 500;

/** The counts of each database that are not written yet. */
const waiting = new WeakMap<AppDeps['database'], Map<string, SearchCount>>();

/**
 * Counts a search, and whether it found something. Only memory changes here, so that searches do not wait; the counts
 * are written some seconds later, and lost if the process ends before.
 */
export function noteSearch(deps: Deps, search: Parameters<typeof searchKey>[0], hasFound: boolean, now: Date): void {
  const counts = waiting.get(deps.database) ?? new Map<string, SearchCount>();
  const day = now.toISOString().slice(0, 10);
  const wanted = searchKey(search);
  const name = (key: typeof wanted) => `${day} ${key.lat} ${key.lon} ${key.term}`;
  const key = counts.size < MAX_KEYS || counts.has(name(wanted)) ? wanted : { term: '', lat: null, lon: null };
  const before = counts.get(name(key));
  const count = { day, ...key, searches: (before?.searches ?? 0) + 1, misses: before?.misses ?? 0 };
  counts.set(name(key), hasFound ? count : { ...count, misses: count.misses + 1 });
  if (waiting.has(deps.database)) return;
  waiting.set(deps.database, counts);
  setTimeout(() => void outsideTransaction(() => writeSearches(deps)), WRITE_AFTER_MS).unref();
}

/** Writes the waiting counts of a database. */
export async function writeSearches({ database, log }: Deps): Promise<void> {
  const counts = waiting.get(database);
  waiting.delete(database);
  if (counts === undefined) return;
  try {
    await addSearchCounts(database.write, [...counts.values()]);
  } catch (error) {
    log.warn({ err: error }, 'the counts of searches could not be written');
  }
}

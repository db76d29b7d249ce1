import type { Clock } from '#server/kernel/clock.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { findRun, moveRun } from './run-store.ts';
import { listAdded, noteUndone, removePages } from './undo-run-store.ts';

const BATCH = 250;

/**
 * Removes the pages that a run added, batch by batch, and notes those that are spared. An interrupted undo continues
 * with the pages that are left. Pages that the run changed keep their new values.
 */
export async function undoRun(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  run_id: string,
  until: Date | null = null,
): Promise<'end' | 'more' | 'stopped'> {
  for (;;) {
    const done = await inTransaction(database.write, async (tx) => {
      const run = await findRun(tx, run_id);
      if (run?.status !== 'undoing') return 'stopped' as const;
      const pages = await listAdded(tx, run_id, BATCH);
      if (pages.length === 0) {
        await moveRun(tx, { id: run_id, verb: 'end', to: 'undone', set: { ended_at: clock.now() } });
        await enqueueJob(tx, 'recount-search-words', {}, { key: 'recount-search-words' });
        return 'end' as const;
      }
      const removed = pages.filter((page) => page.spared_reason === null);
      const spared = pages.flatMap(({ id, spared_reason }) => (spared_reason === null ? [] : [{ id, spared_reason }]));
      await removePages(tx, removed);
      await noteUndone(tx, run_id, { removed: removed.length, spared });
      return 'more' as const;
    });
    if (done !== 'more' || (until !== null && clock.now() >= until)) return done;
  }
}

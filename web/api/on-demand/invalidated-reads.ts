import type { ReadName, WriteName } from '#contract/index.ts';
import { importOrNull } from './import-or-null.ts';

/**
 * Finds the reads that are outdated after a call. Null for all of them: for a call that the contract lists no reads of,
 * and without the list. It loads with the first change, so that no page starts with it.
 */
export async function findInvalidatedReads(name: WriteName): Promise<readonly ReadName[] | null> {
  const table = await importOrNull(() => import('#contract/invalidation.ts'));
  return table?.invalidatedByCall[name] ?? null;
}

import type { Tx } from '#server/kernel/database/db.ts';
import { slugOf } from '#server/modules/pages/rules.ts';
import { listTakenSlugs, lockSlugs } from './imported-page-store.ts';

const FIRST_WINDOW = 8;

/**
 * How many variants of a name are known to be taken, from the first one on without a gap. A run remembers them, because
 * a name that hundreds of pages share would otherwise be looked up hundreds of times in each batch.
 */
export type TakenVariants = Map<string, number>;

/**
 * Gives each name a free slug, in order: `yoga`, `yoga-2`, `yoga-3`. The slugs stay reserved in the transaction.
 * Updates `known` with what other transactions have committed, so that it stays true when this one is rolled back.
 */
export async function freeSlugs(tx: Tx, names: readonly string[], known: TakenVariants = new Map()): Promise<string[]> {
  const bases = names.map(slugOf);
  const wanted = new Map<string, number>();
  for (const base of bases) wanted.set(base, (wanted.get(base) ?? 0) + 1);
  await lockSlugs(tx, [...wanted.keys()]);
  const free = await listFree(tx, wanted, known);
  return bases.map((base) => free.get(base)?.shift() ?? base);
}

/** The first free variants of each base, as many as are wanted. Looks further for those that have too few. */
async function listFree(
  tx: Tx,
  wanted: ReadonlyMap<string, number>,
  known: TakenVariants,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>([...wanted.keys()].map((base) => [base, []]));
  let open = [...wanted.keys()].map((base) => ({ base, from: (known.get(base) ?? 0) + 1 }));
  for (let size = FIRST_WINDOW; open.length > 0; size *= 4) {
    const candidates = open.map(({ base, from }) => ({ base, from, slugs: variants(base, from, size) }));
    const taken = await listTakenSlugs(
      tx,
      candidates.flatMap((each) => each.slugs),
    );
    for (const { base, from, slugs } of candidates) {
      const free = found.get(base) ?? [];
      const first = slugs.findIndex((slug) => !taken.has(slug));
      if (free.length === 0 && first !== 0) known.set(base, from - 1 + (first < 0 ? size : first));
      free.push(...slugs.filter((slug) => !taken.has(slug)));
    }
    open = candidates.flatMap(({ base, from }) =>
      (found.get(base)?.length ?? 0) < (wanted.get(base) ?? 0) ? [{ base, from: from + size }] : [],
    );
  }
  return found;
}

const variants = (base: string, from: number, size: number): string[] =>
  Array.from({ length: size }, (_, n) => (from + n === 1 ? base : `${base}-${from + n}`));

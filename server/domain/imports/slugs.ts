import { slugOf } from '#server/domain/catalogue/rules.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { listTakenSlugs, lockSlugs } from './page-store.ts';

const FIRST_WINDOW = 8;

/** Gives each name a free slug, in order: `yoga`, `yoga-2`, `yoga-3`. The slugs stay reserved in the transaction. */
export async function freeSlugs(tx: Tx, names: readonly string[]): Promise<string[]> {
  const bases = names.map(slugOf);
  const wanted = new Map<string, number>();
  for (const base of bases) wanted.set(base, (wanted.get(base) ?? 0) + 1);
  await lockSlugs(tx, [...wanted.keys()]);
  const free = await listFree(tx, wanted);
  return bases.map((base) => free.get(base)?.shift() ?? base);
}

/** The first free variants of each base, as many as are wanted. Looks further for those that have too few. */
async function listFree(tx: Tx, wanted: ReadonlyMap<string, number>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>([...wanted.keys()].map((base) => [base, []]));
  let open = [...wanted.keys()];
  for (let from = 1, size = FIRST_WINDOW; open.length > 0; from += size, size *= 4) {
    const candidates = open.map((base) => ({ base, slugs: variants(base, from, size) }));
    const taken = await listTakenSlugs(
      tx,
      candidates.flatMap((each) => each.slugs),
    );
    for (const { base, slugs } of candidates) found.get(base)?.push(...slugs.filter((slug) => !taken.has(slug)));
    open = open.filter((base) => (found.get(base)?.length ?? 0) < (wanted.get(base) ?? 0));
  }
  return found;
}

const variants = (base: string, from: number, size: number): string[] =>
  Array.from({ length: size }, (_, n) => (from + n === 1 ? base : `${base}-${from + n}`));

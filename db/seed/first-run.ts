import type { Db } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPlaces } from './insert-places.ts';

/**
 * Inserts the catalog and the towns, which the first-run questions need, until the questions are answered. Safe to
 * repeat: existing rows stay.
 */
export async function prepareFirstRun(db: Db, say: (line: string) => void): Promise<void> {
  if (await findMarket(db)) return;
  await insertCatalogue(db);
  say('Loading the map …');
  await insertPlaces(db);
}

import { findMarket } from '#server/domain/market/queries.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPlaces } from './insert-places.ts';

/**
 * Brings in what the first-run questions are answered with (catalogue and towns) while nobody has answered them. Safe
 * to repeat: what is there stays.
 */
export async function prepareFirstRun(db: Db, say: (line: string) => void): Promise<void> {
  if (await findMarket(db)) return;
  await insertCatalogue(db);
  say('Loading the map …');
  await insertPlaces(db);
}

import { findMarket } from '#server/domain/market/queries.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPlaces } from './insert-places.ts';

/**
 * Inserts what the first-run questions need (catalogue and towns) until they are answered. Safe to repeat: existing
 * rows stay.
 */
export async function prepareFirstRun(db: Db, say: (line: string) => void): Promise<void> {
  if (await findMarket(db)) return;
  await insertCatalogue(db);
  say('Loading the map …');
  await insertPlaces(db);
}

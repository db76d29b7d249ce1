import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { now } from '#test/setup/clock.ts';

/** Inserts what every test's database begins with: the catalogue, and a market. */
export async function insertFirstRows(db: Db): Promise<void> {
  await insertCatalogue(db);
  await db
    .insertInto('market')
    .values({
      name: 'Plaza',
      place_label: 'Portland, Oregon',
      lat: 45.5152,
      lon: -122.6784,
      timezone: 'America/Los_Angeles',
      currency: 'USD',
      set_up_at: now(),
    })
    .execute();
}

import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The setup's answers: the marketplace's name, place and currency. */
export interface Market {
  readonly name: string;
  readonly place_label: string;
  readonly lat: number;
  readonly lon: number;
  readonly timezone: string;
  readonly currency: string;
}

/** The market's settings, or null before the first-run questions are answered. */
export async function findMarket(db: ReadDb): Promise<Market | null> {
  return (
    (await db
      .selectFrom('market')
      .select(['name', 'place_label', 'lat', 'lon', 'timezone', 'currency'])
      .executeTakeFirst()) ?? null
  );
}

/** The name of the marketplace, even before the first-run questions are answered. */
export async function findMarketName(db: ReadDb): Promise<string> {
  return (await findMarket(db))?.name ?? 'Plaza';
}

/** Stores the setup's answers; returns false if they were already given. */
export async function insertMarket(db: Db | Tx, market: Market, now: Date): Promise<boolean> {
  const done = await db
    .insertInto('market')
    .values({ ...market, set_up_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1;
}

import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** The supported versions of one app. */
export type Release = Selectable<DB['app_versions']>;

/** The supported versions of an app; undefined if the operator has set none. */
export async function findRelease(db: ReadDb | Tx, platform: string): Promise<Release | undefined> {
  return await db.selectFrom('app_versions').selectAll().where('platform', '=', platform).executeTakeFirst();
}

/** Locks the versions of an app until the transaction ends, and returns them. */
export async function lockRelease(tx: Tx, platform: string): Promise<Release | undefined> {
  return await tx
    .selectFrom('app_versions')
    .selectAll()
    .where('platform', '=', platform)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the supported versions of an app. */
export async function storeRelease(tx: Tx, release: Release): Promise<void> {
  const { platform: _platform, ...changes } = release;
  await tx
    .insertInto('app_versions')
    .values(release)
    .onConflict((conflict) => conflict.column('platform').doUpdateSet(changes))
    .execute();
}

import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { listProviderRows, type ServiceRow } from './provider-store.ts';

/** Reads a service's page and pictures; null if there is no such service. */
export async function findServicePage(db: ReadDb | Tx, service_id: string) {
  return (
    (await db
      .selectFrom('services')
      .select(['provider_id', 'currency', 'picture_ids', 'description_id'])
      .where('id', '=', service_id)
      .executeTakeFirst()) ?? null
  );
}

/** Reads an entry of the catalog; null if there is none. */
export async function findDescription(db: ReadDb | Tx, id: string) {
  return (
    (await db
      .selectFrom('service_descriptions')
      .innerJoin('service_categories', 'service_categories.id', 'service_descriptions.category_id')
      .select(['service_descriptions.id', 'service_descriptions.name', 'typical_minutes'])
      .select(sql<boolean>`service_descriptions.is_retired OR service_categories.is_retired`.as('is_retired'))
      .where('service_descriptions.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Inserts a service at the end of its page and returns its id. */
export async function insertService(
  tx: Tx,
  service: Omit<Insertable<DB['services']>, 'id' | 'position' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<string> {
  const id = newId();
  const { last } = await tx
    .selectFrom('services')
    .select((each) => each.fn.max('position').as('last'))
    .where('provider_id', '=', service.provider_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('services')
    .values({ ...service, id, position: (last ?? -1) + 1, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Updates columns of a service. Existing bookings do not change. */
export async function updateService(
  tx: Tx,
  service_id: string,
  columns: Updateable<DB['services']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('services')
    .set({ ...columns, updated_at: now })
    .where('id', '=', service_id)
    .execute();
}

/** Reads a service with its pictures as its owner sees it. Throws if the service does not exist. */
export async function readService(
  tx: Tx,
  which: { readonly id: string; readonly provider_id: string },
  owner_id: string,
): Promise<ServiceRow> {
  const [provider] = await listProviderRows(tx, { id: which.provider_id }, owner_id);
  const service = provider?.services?.find((each) => each.id === which.id);
  if (!service) throw new Error(`service ${which.id} is not on its page`);
  return service;
}

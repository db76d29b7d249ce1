import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { DeviceOwner } from './device.ts';

/** Counts a browser that becomes known for a user. Returns the values for its cookie. */
export async function countDevice(db: Tx, user_id: string): Promise<DeviceOwner> {
  return db
    .updateTable('users')
    .set({ device_count: sql<number>`device_count + 1` })
    .where('id', '=', user_id)
    .returning(['id', 'device_generation', 'device_count'])
    .executeTakeFirstOrThrow();
}

/** The values that a user's device cookies are checked against. */
export async function getDeviceOwner(db: Tx, user_id: string): Promise<DeviceOwner> {
  return db
    .selectFrom('users')
    .select(['id', 'device_generation', 'device_count'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** Makes all browsers of a user unknown again. */
export async function endDevices(db: Tx, user_id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ device_generation: sql<number>`device_generation + 1`, device_count: 0 })
    .where('id', '=', user_id)
    .execute();
}

/** Marks an account with a browser, so that accounts used in one browser are recognized. */
export async function markBrowser(db: Tx, user_id: string, device: string): Promise<void> {
  await sql`SELECT mark_account(${user_id}::uuid, 'device', ${device})`.execute(db);
}

import type { Tx } from '#server/kernel/database/db.ts';

/** The first administrator from the first-run questions. `hash` is the hash of their password. */
export interface FirstAdmin {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hash: string;
  readonly timezone: string;
  readonly currency: string;
  readonly location: { readonly label: string; readonly lat: number; readonly lon: number };
}

/** Inserts the first administrator with a verified address. Returns false if the address is taken. */
export async function insertFirstAdmin(tx: Tx, admin: FirstAdmin, now: Date): Promise<boolean> {
  const { id, name, email, timezone, currency, location } = admin;
  const created = await tx
    .insertInto('users')
    .values({
      id,
      name,
      email,
      email_verified: true,
      role: 'admin',
      timezone,
      currency,
      location_label: location.label,
      location_lat: location.lat,
      location_lon: location.lon,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return false;
  await tx.insertInto('passwords').values({ user_id: id, hash: admin.hash, changed_at: now }).execute();
  return true;
}

/** Sets a user's role. The database refuses to leave the market without an admin (`market_keeps_an_admin`). */
export async function setRole(tx: Tx, user_id: string, role: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ role, updated_at: now }).where('id', '=', user_id).execute();
}

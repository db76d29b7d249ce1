import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';

export type LinkRow = Selectable<DB['door_links']>;

/** The door link that a token opens, however old; null if there is none. */
export async function findLinkByToken(db: ReadDb, token: string): Promise<LinkRow | null> {
  const found = db.selectFrom('door_links').selectAll().where('token_hash', '=', hashToken(token));
  return (await found.executeTakeFirst()) ?? null;
}

/** Lists the door links of an event, the newest first. */
export const listLinks = (db: ReadDb, event_id: string): Promise<LinkRow[]> =>
  db
    .selectFrom('door_links')
    .selectAll()
    .where('event_id', '=', event_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Inserts a door link. */
export async function insertLink(
  tx: Tx,
  link: Pick<LinkRow, 'id' | 'event_id' | 'name' | 'rights' | 'token_hash' | 'expires_at' | 'created_at'>,
): Promise<LinkRow> {
  return tx.insertInto('door_links').values(link).returningAll().executeTakeFirstOrThrow();
}

/** Ends a door link of an event; it stays ended since the first time. Null if the event has no such link. */
export async function revokeLink(tx: Tx, event_id: string, id: string, now: Date): Promise<LinkRow | null> {
  const link = await tx
    .updateTable('door_links')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return link ?? null;
}

/** The end of a door link that was made without one: so long after the end of the date that comes next. */
const afterDate = sql`interval '1 day'`;

/**
 * Lets door links that end with a date end with it at its new time. The dates (`id`, `ends_at`) are moved afterwards.
 */
export async function followLinks(
  tx: Tx,
  event_id: string,
  dates: readonly { readonly id: string; readonly ends_at: Date | string }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE door_links l SET expires_at = w.ends_at + ${afterDate}
    FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS w (id uuid, ends_at timestamptz)
    JOIN occurrences o ON o.id = w.id
    WHERE l.event_id = ${event_id}::uuid AND o.event_id = l.event_id AND l.expires_at = o.ends_at + ${afterDate}
      AND l.expires_at > ${now}::timestamptz AND l.revoked_at IS NULL`.execute(tx);
}

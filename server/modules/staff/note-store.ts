import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** A note of the staff on a page. */
export type NoteRow = Pick<Selectable<DB['page_notes']>, 'id' | 'by_name' | 'text' | 'at'>;

/** Inserts a note on a page; null if there is no such page. */
export async function insertNote(
  tx: Tx,
  by: Pick<UserActor, 'user_id'>,
  note: { readonly provider_id: string; readonly text: string },
  now: Date,
): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`
    INSERT INTO page_notes (id, provider_id, by_user_id, by_name, text, at)
    SELECT ${newId()}::uuid, p.id, u.id, u.name, ${note.text}, ${now}::timestamptz
    FROM providers p, users u WHERE p.id = ${note.provider_id}::uuid AND u.id = ${by.user_id}::uuid
    RETURNING id, by_name, text, at`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the notes on a page, newest first, with one more than `limit` if there are more. */
export async function listNotes(db: ReadDb, provider_id: string, page: PageWanted): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    SELECT n.id, n.by_name, n.text, n.at
    FROM page_notes n
    WHERE n.provider_id = ${provider_id}::uuid ${andPage({ at: 'n.at', id: 'n.id', way: 'desc' }, page)}`.execute(db);
  return rows;
}

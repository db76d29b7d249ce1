import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/ids.ts';
import { roleOf } from '../present.ts';

/** The lifetime of a session (days). Every sign-in creates a new session. */
export const SESSION_DAYS = 30;

/**
 * Finds the user of a session token. Returns null if the token is unknown or expired, or its user may not sign in.
 * While an admin looks at the app as another user, that user is found, with the look.
 */
export async function findSession(db: ReadDb, token: string, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('impersonations as look', (join) =>
      join
        .onRef('look.session_id', '=', 'sessions.id')
        .onRef('look.admin_id', '=', 'users.id')
        .on('look.ended_at', 'is', null)
        .on('look.expires_at', '>', now)
        .on('users.role', '=', 'admin'),
    )
    .leftJoin('users as seen', (join) =>
      join.onRef('seen.id', '=', 'look.user_id').on('seen.status', '=', 'active').on('seen.role', '=', 'user'),
    )
    .select(['sessions.id as session_id', 'users.id as user_id', 'users.role as role'])
    .select(['seen.id as seen_id', 'look.expires_at as look_until'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { session_id, user_id, role, seen_id, look_until } = row;
  if (seen_id === null || look_until === null) return { user_id, role: roleOf(role), session_id };
  return { user_id: seen_id, role: 'user' as const, session_id, look: { admin_id: user_id, until: look_until } };
}

/** Returns the ids of the sessions that have not ended. */
export async function listAlive(db: ReadDb, session_ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${[...session_ids]}::uuid[])`)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function insertSession(
  db: Db | Tx,
  session: { user_id: string; user_agent: string; now: Date },
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(session.now.getTime() + SESSION_DAYS * DAY_MS);
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: session.user_id,
      token_hash: hashToken(token),
      expires_at,
      user_agent: session.user_agent,
      created_at: session.now,
      seen_at: session.now,
    })
    .execute();
  return token;
}

/** Replaces a session's token; the old one stops working. */
export async function renewSession(db: Tx, session_id: string): Promise<string> {
  const token = newToken();
  await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', session_id)
    .execute();
  return token;
}

/**
 * Ends one session (only of the given user, if any), or all sessions of a user except `except`, with their sockets
 * (`ended_sessions_told`). Returns the number of ended sessions.
 */
export async function endSessions(
  db: Tx,
  which: { session_id: string; user_id?: string } | { user_id: string; except?: string },
): Promise<number> {
  let query = db.deleteFrom('sessions').returning('id');
  if (which.user_id !== undefined) query = query.where('user_id', '=', which.user_id);
  if ('session_id' in which) query = query.where('id', '=', which.session_id);
  else if (which.except) query = query.where('id', '<>', which.except);
  return (await query.execute()).length;
}

/** Lists a user's live sessions, newest first. */
export async function listSessions(db: ReadDb, user_id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

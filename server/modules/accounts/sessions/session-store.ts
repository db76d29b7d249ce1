import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Database, Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/ids.ts';
import { roleOf } from '../present.ts';
import { SEEN_MS, SESSION_DAYS, sessionEnd, sessionLimits } from '../rules/session-limits.ts';

/** Whether a session goes on at a moment: neither over nor unused for too long, by the limits of its user's role. */
const goesOn = (now: Date) => {
  const { staff, customer } = sessionLimits;
  const before = (ms: number) => new Date(now.getTime() - ms);
  return sql<boolean>`sessions.expires_at > ${now} AND CASE WHEN users.role = 'user'
    THEN sessions.seen_at > ${before(customer.idle)} AND sessions.created_at > ${before(customer.life)}
    ELSE sessions.seen_at > ${before(staff.idle)} AND sessions.created_at > ${before(staff.life)} END`;
};

/**
 * Finds the user of a session token and notes that the session is used, except for requests that nobody asked for
 * (`is_use`). Returns null if the token is unknown, expired or unused for too long, or its user may not sign in. While
 * an admin impersonates another user, that user is found, with the impersonation.
 */
export async function findSession(
  { read, write }: Pick<Database, 'read' | 'write'>,
  token: string,
  { now, is_use }: { readonly now: Date; readonly is_use: boolean },
) {
  const row = await read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('impersonations as active', (join) =>
      join
        .onRef('active.session_id', '=', 'sessions.id')
        .onRef('active.admin_id', '=', 'users.id')
        .on('active.ended_at', 'is', null)
        .on('active.expires_at', '>', now)
        .on('users.role', '=', 'admin'),
    )
    .leftJoin('users as seen', (join) =>
      join.onRef('seen.id', '=', 'active.user_id').on('seen.status', '=', 'active').on('seen.role', '=', 'user'),
    )
    .select(['sessions.id as session_id', 'users.id as user_id', 'users.role as role'])
    .select(['seen.id as seen_id', 'active.expires_at as impersonated_until', 'sessions.seen_at'])
    .select((eb) => [
      'users.two_step_at',
      eb.selectFrom('market').select('staff_two_step').as('staff_two_step'),
      eb.selectFrom('market').select('opened_at').as('opened_at'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where(goesOn(now))
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { session_id, user_id, role, seen_id, impersonated_until } = row;
  if (is_use && now.getTime() - row.seen_at.getTime() >= SEEN_MS) await markSeen(write, session_id, now);
  if (seen_id === null || impersonated_until === null) {
    const staff = {
      has_two_step: row.two_step_at !== null,
      needs_two_step: row.staff_two_step,
      is_market_open: row.opened_at !== null,
    };
    return { user_id, role: roleOf(role), session_id, ...(role === 'user' ? {} : { staff }) };
  }
  return {
    user_id: seen_id,
    role: 'user' as const,
    session_id,
    impersonation: { admin_id: user_id, until: impersonated_until },
  };
}

/** Notes that a session is used, once in ten minutes however many requests there are. */
async function markSeen(db: Db, session_id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', session_id)
    .where('seen_at', '<=', new Date(now.getTime() - SEEN_MS))
    .execute();
}

/** Returns the ids of the sessions that have not ended. */
export async function listAlive(db: ReadDb, session_ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${[...session_ids]}::uuid[])`)
    .where(goesOn(now))
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

/** Lists a user's live sessions, newest first, with when each ends unless it is used before. */
export async function listSessions(db: ReadDb, user_id: string, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_agent', 'sessions.created_at', 'sessions.seen_at', 'users.role'])
    .where('sessions.user_id', '=', user_id)
    .where(goesOn(now))
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, user_agent, created_at, seen_at, role }) => {
    const expires_at = sessionEnd({ created_at, seen_at }, role === 'user' ? 'customer' : 'staff');
    return { id, user_agent, created_at, expires_at };
  });
}

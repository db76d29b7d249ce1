import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/instant.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** How long an admin may impersonate a user (minutes). */
export const IMPERSONATION_MINUTES = 30;

/** An admin who uses the app as a user, with the reason. */
export interface NewImpersonation {
  readonly session_id: string;
  readonly admin_id: string;
  readonly user_id: string;
  readonly reason: string;
}

/** Begins an impersonation in the open transaction; another one of the same session ends. Returns when it expires. */
export async function beginImpersonation(tx: Tx, started: NewImpersonation, now: Date): Promise<Date> {
  await endImpersonation(tx, started.session_id, now);
  const expires_at = new Date(now.getTime() + IMPERSONATION_MINUTES * MINUTE_MS);
  await tx
    .insertInto('impersonations')
    .values({ id: newId(), ...started, started_at: now, expires_at })
    .execute();
  return expires_at;
}

/** Ends the impersonation of a session; returns the user that it showed, or null without one. */
export async function endImpersonation(tx: Tx, session_id: string, now: Date): Promise<string | null> {
  const ended = await tx
    .updateTable('impersonations')
    .set({ ended_at: sql<Date>`LEAST(${now}::timestamptz, expires_at)` })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/** Finds an active user whom an admin wants to impersonate, with the role; null if there is none. */
export async function findImpersonated(
  db: ReadDb | Tx,
  who: { readonly user_id: string } | { readonly email: string },
) {
  const query = db.selectFrom('users').select(['id', 'name', 'role']).where('status', '=', 'active');
  return (
    (await ('user_id' in who
      ? query.where('id', '=', who.user_id)
      : query.where('email', '=', who.email)
    ).executeTakeFirst()) ?? null
  );
}

/** Lists when staff impersonated a user and why, latest first. */
export async function listImpersonations(db: ReadDb, user_id: string) {
  return db
    .selectFrom('impersonations')
    .select(['id', 'started_at', 'reason'])
    .select(sql<Date>`COALESCE(ended_at, expires_at)`.as('until'))
    .where('user_id', '=', user_id)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
}

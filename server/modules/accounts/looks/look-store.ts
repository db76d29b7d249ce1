import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/instant.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** How long an admin may look at the app as a user (minutes). */
export const LOOK_MINUTES = 30;

/** An admin's look at the app as a user. */
export interface NewLook {
  readonly session_id: string;
  readonly admin_id: string;
  readonly user_id: string;
  readonly reason: string;
}

/** Begins a look in the open transaction; another one of the same session ends. Returns when it ends by itself. */
export async function beginLook(tx: Tx, look: NewLook, now: Date): Promise<Date> {
  await endLooks(tx, look.session_id, now);
  const expires_at = new Date(now.getTime() + LOOK_MINUTES * MINUTE_MS);
  await tx
    .insertInto('impersonations')
    .values({ id: newId(), ...look, started_at: now, expires_at })
    .execute();
  return expires_at;
}

/** Ends the look of a session; returns the user that it showed, or null without one. */
export async function endLooks(tx: Tx, session_id: string, now: Date): Promise<string | null> {
  const ended = await tx
    .updateTable('impersonations')
    .set({ ended_at: sql<Date>`LEAST(${now}::timestamptz, expires_at)` })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/** A user whom staff may look at the app as: active, and not staff; null otherwise. */
export async function findLookedAt(db: ReadDb | Tx, who: { readonly user_id: string } | { readonly email: string }) {
  const query = db.selectFrom('users').select(['id', 'name', 'role']).where('status', '=', 'active');
  return (
    (await ('user_id' in who
      ? query.where('id', '=', who.user_id)
      : query.where('email', '=', who.email)
    ).executeTakeFirst()) ?? null
  );
}

/** Lists when staff looked at the app as a user and why, latest first. */
export async function listLooks(db: ReadDb, user_id: string) {
  return db
    .selectFrom('impersonations')
    .select(['id', 'started_at', 'reason'])
    .select(sql<Date>`COALESCE(ended_at, expires_at)`.as('until'))
    .where('user_id', '=', user_id)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
}

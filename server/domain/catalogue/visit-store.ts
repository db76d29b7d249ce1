import { sql } from 'kysely';
import type { CallSubject } from '#contract/restrictions/opening.ts';
import { isMarketOpen } from '#server/domain/market/queries.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/**
 * Whether an actor may already see what is offered here: everyone once the marketplace is open, before that its staff,
 * and the owner of the page that a call is `about`.
 */
export async function mayVisit(db: ReadDb, actor: Actor, about: CallSubject | 'always'): Promise<boolean> {
  if (await isMarketOpen(db)) return true;
  if (actor.kind !== 'user') return false;
  if (actor.role !== 'user') return true;
  return about !== 'always' && ownsSubject(db, actor.user_id, about);
}

/** Whether a user owns the page of what is named, by ids or by the page's slug. */
async function ownsSubject(db: ReadDb, user_id: string, about: CallSubject): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM providers p
    WHERE p.owner_id = ${user_id}::uuid AND (
      p.id::text = ${about.provider_id} OR p.slug = ${about.provider_id}
      OR EXISTS (SELECT FROM services s WHERE s.provider_id = p.id AND s.id::text = ${about.service_id})
      OR EXISTS (SELECT FROM events e WHERE e.provider_id = p.id AND e.id::text = ${about.event_id})
    )
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

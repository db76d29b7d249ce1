import { sql } from 'kysely';
import type { CallSubject } from '#contract/restrictions/opening.ts';
import { isMarketOpen } from '#server/domain/market/queries.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/**
 * Whether an actor may already see what is offered here: everyone once the marketplace is open, before that its staff.
 * What a call is `about` is also shown to the owner of its page, and an unclaimed page to whoever has its id, because
 * they may be about to claim it.
 */
export async function mayVisit(db: ReadDb, actor: Actor, about: CallSubject | 'always'): Promise<boolean> {
  if (await isMarketOpen(db)) return true;
  if (actor.kind === 'user' && actor.role !== 'user') return true;
  return about !== 'always' && isShownTo(db, actor.kind === 'user' ? actor.user_id : null, about);
}

/** Whether the page of what is named, by ids or by its slug, is a user's own or unclaimed. */
async function isShownTo(db: ReadDb, user_id: string | null, about: CallSubject): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM providers p
    WHERE (p.owner_id = ${user_id}::uuid AND (
        p.id::text = ${about.provider_id} OR p.slug = ${about.provider_id}
        OR EXISTS (SELECT FROM services s WHERE s.provider_id = p.id AND s.id::text = ${about.service_id})
        OR EXISTS (SELECT FROM events e WHERE e.provider_id = p.id AND e.id::text = ${about.event_id})
      ))
      OR (p.owner_id IS NULL AND p.id::text = ${about.provider_id})
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

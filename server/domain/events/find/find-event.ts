import type { PublicEvent } from '#contract/entities/event.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findEventDetail } from './detail-store.ts';
import { maySeeEvent } from './policy.ts';
import type { Reading } from './present.ts';
import { presentEvent } from './present-detail.ts';

/**
 * Reads the public page of an event in one statement, with the chosen date and the packages that a code unlocks.
 * Returns null if the caller may not see it.
 */
export async function findEvent(
  db: ReadDb,
  which: { readonly event_id: string; readonly occurrence_id?: string | undefined; readonly code?: string | undefined },
  actor: Actor,
  reading: Reading,
): Promise<PublicEvent | null> {
  const { event_id, occurrence_id = null, code = null } = which;
  const viewer_id = actor.kind === 'user' ? actor.user_id : null;
  const row = await findEventDetail(db, { event_id, occurrence_id, code }, viewer_id, reading.now);
  return row && maySeeEvent(actor, row) ? presentEvent(row, actor, reading) : null;
}

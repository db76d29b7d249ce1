import { createHmac } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { checkIn } from '#locales/areas/check-in.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type DoorEvent, findDoorEvent } from './door-event-store.ts';
import { findLinkByToken } from './door-link-store.ts';

/** Who checks guests in, and what they may do. */
export interface DoorKeeper {
  readonly by: { readonly user_id: string } | { readonly door_link_id: string };
  /** The gate of a door link; null for the organiser. */
  readonly gate: string | null;
  readonly can: { readonly search: boolean; readonly sell: boolean; readonly manage: boolean };
}

/** The token of a door link. */
export function doorTokenFor(secret: string, link_id: string): string {
  return createHmac('sha256', secret).update(`door link ${link_id}`).digest('base64url');
}

/**
 * The event and what the caller may do there: its organiser, or whoever opened an active door link of it.
 * Everybody else learns nothing, not even whether it exists.
 */
export async function requireDoor(
  db: ReadDb,
  caller: { readonly actor: Actor; readonly door: string | null },
  event_id: string,
  now: Date,
): Promise<{ readonly event: DoorEvent; readonly keeper: DoorKeeper } | Refusal<'not_found'>> {
  const event = await findDoorEvent(db, event_id);
  const keeper = event && (keeperByAccount(event, caller.actor) ?? (await keeperByLink(db, event, caller.door, now)));
  return event && keeper ? { event, keeper } : refuse('not_found', say(checkIn, 'not_found'));
}

const keeperByAccount = (event: DoorEvent, actor: Actor): DoorKeeper | null =>
  actor.kind === 'user' && event.owner_id === actor.user_id
    ? { by: { user_id: actor.user_id }, gate: null, can: { search: true, sell: true, manage: true } }
    : null;

async function keeperByLink(db: ReadDb, event: DoorEvent, token: string | null, now: Date): Promise<DoorKeeper | null> {
  const link = token === null ? null : await findLinkByToken(db, token);
  if (link?.event_id !== event.id || link.revoked_at !== null || link.expires_at <= now) return null;
  const isTrusted = link.rights === 'search_and_sell';
  return {
    by: { door_link_id: link.id },
    gate: link.name,
    can: { search: isTrusted, sell: isTrusted, manage: false },
  };
}

import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { DoorLink, DoorRights } from '#contract/events/check-in.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { checkIn } from '#locales/areas/check-in.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import { doorTokenFor, requireDoor } from './door-access.ts';
import { listDoorDates } from './door-event-store.ts';
import { insertLink, type LinkRow, listLinks, revokeLink } from './door-link-store.ts';

/** The maximum number of links of an event. */
const MAX_LINKS = 100;
/** The latest end of a link. */
const MAX_DAYS = 400;

/** Who asks, and when. */
interface Asking {
  readonly actor: UserActor;
  readonly config: Config;
  readonly now: Date;
}

/** What a new link is for. */
interface NewLink {
  readonly event_id: string;
  readonly name: string;
  readonly rights: DoorRights;
  readonly expires_at?: string | undefined;
}

/** Creates a door link of an event of the caller's. */
export async function createLink(
  tx: Tx,
  { actor, config, now }: Asking,
  { event_id, name, rights, expires_at: end }: NewLink,
): Promise<DoorLink | RefusalOf<'not_found' | 'invalid_input'>> {
  const door = await requireDoor(tx, { actor, door: null }, event_id, now);
  if (isRefusal(door)) return door;
  const expires_at = end === undefined ? await defaultEnd(tx, event_id, now) : new Date(end);
  if (expires_at <= now || expires_at.getTime() > now.getTime() + MAX_DAYS * DAY_MS)
    return invalid('expires_at', say(checkIn, 'refused.expiry'));
  if ((await listLinks(tx, event_id)).length >= MAX_LINKS) return invalid('name', say(checkIn, 'refused.many'));
  const id = newId();
  const token_hash = hashToken(doorTokenFor(secretOf(config), id));
  const link = { id, event_id, name, rights, token_hash, expires_at, created_at: now };
  return presentLink(await insertLink(tx, link), config, now);
}

const invalid = (path: string, message: Message): RefusalOf<'invalid_input'> =>
  refuse('invalid_input', message, { errors: [{ path, message }] });

/** Lists the door links of an event of the caller's. */
export async function listOwnLinks(
  db: ReadDb,
  { actor, config, now }: Asking,
  event_id: string,
): Promise<DoorLink[] | RefusalOf<'not_found'>> {
  const door = await requireDoor(db, { actor, door: null }, event_id, now);
  if (isRefusal(door)) return door;
  return (await listLinks(db, event_id)).map((link) => presentLink(link, config, now));
}

/** Ends a door link of an event of the caller's. */
export async function endLink(
  tx: Tx,
  { actor, config, now }: Asking,
  { event_id, link_id }: { readonly event_id: string; readonly link_id: string },
): Promise<DoorLink | RefusalOf<'not_found'>> {
  const door = await requireDoor(tx, { actor, door: null }, event_id, now);
  if (isRefusal(door)) return door;
  const link = await revokeLink(tx, event_id, link_id, now);
  return link ? presentLink(link, config, now) : refuse('not_found', say(checkIn, 'no_link'));
}

/** A day after the date that is on or comes next, or in a day. */
async function defaultEnd(tx: Tx, event_id: string, now: Date): Promise<Date> {
  const dates = await listDoorDates(tx, event_id, now);
  const next = dates.find(({ ends_at }) => ends_at > now);
  return new Date((next?.ends_at ?? now).getTime() + DAY_MS);
}

function presentLink(link: LinkRow, config: Config, now: Date): DoorLink {
  const state = link.revoked_at ? 'revoked' : link.expires_at <= now ? 'expired' : 'active';
  const { id, event_id, name, rights, expires_at, created_at } = link;
  return {
    _id: id,
    event_id,
    name,
    rights: rights === 'scan' ? 'scan' : 'search_and_sell',
    state,
    url: state === 'active' ? `${config.PLAZA_ORIGIN}/door/${doorTokenFor(secretOf(config), id)}` : null,
    expires_at: expires_at.toISOString(),
    created_at: created_at.toISOString(),
  };
}

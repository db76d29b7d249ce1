import { type Refusal, refuse } from '#contract/errors.ts';
import { roomState, roomTimes } from '#contract/events/meeting-window.ts';
import type { CallOutput } from '#contract/index.ts';
import { isoInstant } from '#contract/instant.ts';
import { meetings } from '#locales/areas/meetings.ts';
import { say } from '#locales/format.ts';
import type { Actor, InTx } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { recordJoined } from '#server/modules/admission/check-in/index.ts';
import { findHeldTicket } from '#server/modules/admission/tickets/index.ts';
import { findOnlineTicket } from '#server/modules/admission/tickets/queries.ts';
import { ticketState } from '#server/modules/admission/tickets/rules.ts';
import { type Meetings, MeetingsUnavailableError } from '#server/providers/meetings/port.ts';
import { AccountEndedError, withAccess } from './account-tokens.ts';
import { type Deps, refuseUnreachable } from './accounts.ts';
import { findRoom, type RoomRow } from './room-store.ts';
import { findRoomObstacle } from './rules/room-closed.ts';
import { syncMeeting } from './sync-meetings.ts';

type Room = CallOutput<'event/meeting'>;
type Link = CallOutput<'event/join_meeting'>;

/** Whoever may come into a room: the organiser, somebody hired for the date, or the holder of a ticket. */
export interface Visitor {
  readonly room: RoomRow;
  readonly role: Room['role'];
  readonly ticket_id: string | null;
}

/** Who asks, and for which date: by account, by a guest's booking, or by the link of a ticket. */
interface Visit {
  readonly actor: Actor;
  readonly occurrence_id: string;
  readonly token?: string | undefined;
}

/** The room of a date and what the caller is there. Everybody else learns nothing, not even whether it exists. */
export async function requireVisitor(
  db: ReadDb,
  config: Deps['config'],
  { actor, occurrence_id, token }: Visit,
): Promise<Visitor | Refusal<'not_found'>> {
  const room = await findRoom(db, occurrence_id);
  const notFound = refuse('not_found', say(meetings, 'not_found'));
  if (!room) return notFound;
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  if (user_id !== null && room.owner_id === user_id) return { room, role: 'organiser', ticket_id: null };
  const ticket_id =
    (token === undefined ? null : await ticketOfLink(db, secretOf(config), token, occurrence_id)) ??
    (await ticketOfAccount(db, actor, occurrence_id));
  if (ticket_id !== null) return { room, role: 'guest', ticket_id };
  if (user_id !== null && room.hired_ids.includes(user_id)) return { room, role: 'hired', ticket_id: null };
  return notFound;
}

async function ticketOfLink(db: ReadDb, secret: string, token: string, occurrence_id: string): Promise<string | null> {
  const ticket = await findHeldTicket(db, token, secret);
  const date = ticket?.dates.find(({ id }) => id === occurrence_id);
  if (!ticket?.is_online || !date) return null;
  // A cancelled date cancels its tickets too: they still open the page, which says so.
  return date.is_cancelled || ticketState(ticket) === 'valid' ? ticket.id : null;
}

async function ticketOfAccount(db: ReadDb, actor: Actor, occurrence_id: string): Promise<string | null> {
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  const token_hash = actor.booking_token === null ? null : hashToken(actor.booking_token);
  if (user_id === null && token_hash === null) return null;
  return (await findOnlineTicket(db, occurrence_id, { user_id, token_hash }))?.id ?? null;
}

/** Whether a date meets at Zoom: in its meeting there, or in one that the connected account can have. */
const isAtZoom = ({ meeting_provider, account_id, join_url }: RoomRow, { zoom }: Meetings): boolean =>
  meeting_provider === 'zoom' && zoom !== null && (account_id !== null || join_url !== null);

/** Presents a room to a visitor, without its address. */
export function presentRoom({ room, role }: Visitor, { meetings, now }: { meetings: Meetings; now: Date }): Room {
  const { opens_at, closes_at } = roomTimes(room);
  const state = roomState(room, now);
  const provider = isAtZoom(room, meetings) ? 'zoom' : 'jitsi';
  return {
    occurrence_id: room.occurrence_id,
    event: {
      _id: room.event_id,
      title: room.title,
      timezone: room.timezone,
      provider: { _id: room.provider_id, name: room.provider_name },
    },
    starts_at: room.starts_at.toISOString(),
    ends_at: room.ends_at.toISOString(),
    opens_at: isoInstant(opens_at),
    closes_at: isoInstant(closes_at),
    state,
    role,
    provider,
    is_embedded: provider === 'jitsi' && meetings.jitsi.is_embedded,
    can: { join: findRoomObstacle(role, state) === null },
  };
}

type Opening = Deps & { readonly inTx: InTx; readonly meetings: Meetings };
type LinkRefusal = Refusal<'meeting_not_open' | 'unavailable'>;

/**
 * Opens the room of a date for a visitor and returns its address; a guest is recorded as present, once. Organisers may
 * come earlier, to try the room.
 */
export async function joinRoom(deps: Opening, visitor: Visitor, now: Date): Promise<Link | LinkRefusal> {
  const why = findRoomObstacle(visitor.role, roomState(visitor.room, now));
  if (why !== null) return refuse('meeting_not_open', say(meetings, `not_open.${why}`), { extra: { why } });
  const link = await linkOf(deps, visitor);
  const { ticket_id, room } = visitor;
  if (ticket_id !== null && 'url' in link)
    await deps.inTx((tx) => recordJoined(tx, { ticket_id, occurrence_id: room.occurrence_id }, now));
  return link;
}

async function linkOf(deps: Opening, visitor: Visitor): Promise<Link | Refusal<'unavailable'>> {
  const { room } = visitor;
  try {
    return (isAtZoom(room, deps.meetings) ? await zoomLink(deps, visitor) : null) ?? (await ownLink(deps, room));
  } catch (error) {
    if (error instanceof MeetingsUnavailableError) return refuseUnreachable(error);
    throw error;
  }
}

/** Our own room for a date. */
async function ownLink({ meetings: { jitsi } }: Opening, { occurrence_id: key, ...room }: RoomRow): Promise<Link> {
  const { join_url } = await jitsi.createMeeting({ key, ...room }, '');
  return { url: join_url, is_embedded: jitsi.is_embedded };
}

/** The meeting at Zoom, created if it is missing; null if the account was disconnected before there was one. */
async function zoomLink(deps: Opening, { room, role }: Visitor): Promise<Link | null> {
  const { zoom } = deps.meetings;
  if (!zoom) return null;
  try {
    const isKnown = room.gateway_id !== null && room.join_url !== null;
    if (!isKnown) waitFor(room, deps.clock.now());
    const meeting = isKnown ? room : await syncMeeting(deps, zoom, room.occurrence_id);
    if (!meeting?.join_url) throw new MeetingsUnavailableError('The meeting is being created.');
    const { gateway_id, join_url } = meeting;
    const url = role === 'organiser' && gateway_id !== null ? await startUrl(deps, room, gateway_id) : null;
    return { url: url ?? join_url, is_embedded: false };
  } catch (error) {
    if (!(error instanceof AccountEndedError)) throw error;
    return null;
  }
}

/** Leaves Zoom alone until a failed creation is due again, however many guests ask. */
function waitFor({ retry_at }: RoomRow, now: Date): void {
  const retry_after = Math.ceil(((retry_at?.getTime() ?? 0) - now.getTime()) / 1000);
  if (retry_after > 0) throw new MeetingsUnavailableError('The meeting is created later.', { retry_after });
}

/** The address by which the organiser starts the meeting; null if Zoom does not say it now. */
async function startUrl(deps: Opening, { account_id }: RoomRow, gateway_id: string): Promise<string | null> {
  const { zoom } = deps.meetings;
  if (!zoom || account_id === null) return null;
  try {
    return await withAccess(deps, zoom, account_id, (token) => zoom.startUrl(gateway_id, token));
  } catch (error) {
    if (!(error instanceof MeetingsUnavailableError) && !(error instanceof AccountEndedError)) throw error;
    deps.log.warn({ err: error }, 'the organizer joins as a guest');
    return null;
  }
}

/** Whether the organiser has to connect an account before the guests of a date can meet where the event says. */
export const needsAccount = ({ room }: Visitor): boolean =>
  room.meeting_provider === 'zoom' && room.account_id === null && room.join_url === null;

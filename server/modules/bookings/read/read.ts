import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { ownMeetingOrigin } from '#server/kernel/configuration/meeting-server.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { nextAlternatives } from '#server/modules/availability/queries.ts';
import { listPictures } from '#server/modules/pictures/queries.ts';
import type { SessionMeeting } from '../calendar/meeting-store.ts';
import type { MeetingPlace } from '../calendar/rules/meeting.ts';
import type { Created } from '../create/book-session.ts';
import { NO_CONTENTS } from '../event/booking-contents.ts';
import { accessTokenFor, calendarKeyFor, derivedMeetingRoom } from '../guests/access-token.ts';
import type { BookingRole } from '../policy.ts';
import { type BookingHolder, type BookingRow, type BookingTab, listBookings } from '../store.ts';
import { findDetails, type LoadedBooking, listRelations, NO_CONVERSATION } from './details-store.ts';
import { pictureIdsOf, presentBooking, presentDetails } from './present.ts';

/** The Jitsi server for virtual sessions; only the operator's own may be embedded in our pages. */
export function meetingPlace(config: Pick<Config, 'MEETING_URL'>): MeetingPlace {
  return { base: config.MEETING_URL, is_own: ownMeetingOrigin(config) !== null };
}

/** The room of a session: the one the provider generated, or the default one. */
export function meetingRoomOf(secret: string, { family_id, room }: SessionMeeting): string {
  return room ?? derivedMeetingRoom(secret, family_id);
}

/** The context for presenting a booking: the app's configuration, the moment, and the reader's language. */
export interface Presenting {
  readonly config: Config;
  readonly now: Date;
  readonly language: string;
}

/** Presents all data of a booking to a role. */
export function presentLoaded(details: LoadedBooking, role: BookingRole, presenting: Presenting): BookingDetails {
  const { config, now, language } = presenting;
  const { row, pictures, contents, meeting, ...more } = details;
  const secret = secretOf(config);
  const manage_token =
    role === 'customer' && row.customer_id === null ? accessTokenFor(secret, row.id, row.access_version) : null;
  return presentDetails(
    row,
    role,
    more,
    { pictures, contents },
    {
      origin: config.PLAZA_ORIGIN,
      calendar_key: calendarKeyFor(secret, row.id, role === 'customer' ? 'customer' : 'provider'),
      manage_token,
      meeting: meeting && meetingRoomOf(secret, meeting),
      meeting_place: meetingPlace(config),
    },
    { now, language },
  );
}

/** Presents a booking created in the same transaction to its customer. It has no further history yet. */
export function presentCreated(
  { row, pictures, contents = NO_CONTENTS }: Created,
  presenting: Presenting,
): BookingDetails {
  const begun = {
    at: row.created_at,
    by_role: 'customer',
    from_status: null,
    to_status: row.status,
    what: 'move',
    why: '',
    message: null,
  } as const;
  // The room of a group session and the marketplace's settings are unknown here. The next read includes them.
  const meeting = row.service_capacity === 1 ? { family_id: row.id, room: null } : null;
  const details = {
    row,
    pictures,
    contents,
    meeting,
    history: [begun],
    payments: [],
    refunds: [],
    change: null,
    verified_card: null,
    is_withdrawable: false,
    ...NO_CONVERSATION,
  };
  return presentLoaded(details, 'customer', presenting);
}

const NO_RELATIONS = { is_reviewed: false, unread: NO_CONVERSATION.unread, refund_asked: false, change: null } as const;

/** Bookings as the cards of a list. */
export async function readCards(
  db: ReadDb,
  rows: readonly BookingRow[],
  role: BookingRole,
  now: Date,
): Promise<Booking[]> {
  const [pictures, relations] = await Promise.all([
    listPictures(db, pictureIdsOf(rows)),
    listRelations(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  return rows.map((row) => presentBooking(row, role, { pictures, ...(relations.get(row.id) ?? NO_RELATIONS) }, now));
}

/** Reads a booking after a transition, as its customer (or `role`) sees it. */
export async function readMoved(
  db: ReadDb,
  id: string,
  presenting: Presenting,
  role: BookingRole = 'customer',
): Promise<BookingDetails> {
  const details = await findDetails(db, { id });
  if (!details) throw new Error('A booking vanished while it was being moved.');
  return presentLoaded(details, role, presenting);
}

/** The next free times, offered to the customer of a declined request. */
export async function alternativesTo(
  db: ReadDb,
  row: Pick<BookingRow, 'is_request' | 'service_id' | 'service_is_active' | 'starts_at' | 'participants'>,
  status: BookingStatus,
  now: Date,
): Promise<BookingDetails['alternatives']> {
  if (!row.is_request || (status !== 'declined' && status !== 'expired')) return [];
  if (row.service_id === null || row.service_is_active !== true) return [];
  const next = await nextAlternatives(db, row.service_id, row.starts_at, row.participants, now);
  return next.map(({ starts_at, ends_at }) => ({ starts_at, ends_at }));
}

/** A page of a person's bookings as cards. */
export async function readPage(
  db: ReadDb,
  holder: BookingHolder,
  tab: BookingTab,
  page: { limit: number; cursor?: string | undefined; status?: BookingStatus | undefined },
  now: Date,
): Promise<{ items: Booking[]; next_cursor: string | null } | Refusal<'invalid_input'>> {
  const after = readTimeCursor(page.cursor);
  if (isRefusal(after)) return after;
  const rows = await listBookings(db, holder, { tab, status: page.status }, { limit: page.limit, after }, now);
  const { shown, next_cursor } = pageAfter(rows, page.limit, (row) => row.starts_at);
  return { items: await readCards(db, shown, 'customer_id' in holder ? 'customer' : 'provider', now), next_cursor };
}

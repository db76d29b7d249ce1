import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Invitation } from '#contract/entities/event/invitation.ts';
import type { InvitationStatus } from '#contract/states/invitation.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { cardColumns, type EventOfCard } from '#server/modules/events/find/index.ts';

/** An invitation with what its page and its mails show of the event. */
export interface InvitationRow extends Omit<EventOfCard, 'at' | 'dates' | 'dates_count'> {
  readonly owner_id: string | null;
  readonly user_id: string | null;
  readonly email: string;
  /** The name of the invited user; empty for an address. */
  readonly name: string;
  readonly language: string;
  readonly message: string;
  readonly package: Invitation['package'];
  /** Whether its ticket is free and needs no answers, so that accepting can book it. */
  readonly books_at_once: boolean;
  readonly is_muted: boolean;
  /** Whether staff unlisted its event, or has to approve it first. */
  readonly is_withheld: boolean;
}

/** One date of an invitation. */
export interface InvitationDateRow {
  readonly invitation_id: string;
  /** The id of the date. */
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly label: string;
  readonly status: InvitationStatus;
  readonly is_booked: boolean;
  readonly is_sold_out: boolean;
}

/** Which invitation: one of a user's by its id or its notification, or the one of a token. */
export type Which =
  | { readonly token: string }
  | { readonly invitation_id: string; readonly user_id: string }
  | { readonly notification_id: string; readonly user_id: string };

/** Whether an invitation `v` is for a user: by account, or by an address that they verified. */
export const isFor = (user_id: string) => sql<SqlBool>`(v.user_id = ${user_id}::uuid
  OR v.email = (SELECT me.email FROM users me WHERE me.id = ${user_id}::uuid AND me.email_verified))`;

function selects(which: Which): RawBuilder<unknown> {
  if ('token' in which) return sql`v.token_hash = ${hashToken(which.token)}`;
  if ('invitation_id' in which) return sql`v.id = ${which.invitation_id}::uuid AND ${isFor(which.user_id)}`;
  return sql`v.id = (
    SELECT n.invitation_id FROM notifications n
    WHERE n.id = ${which.notification_id}::uuid AND n.user_id = ${which.user_id}::uuid) AND ${isFor(which.user_id)}`;
}

/** The tickets of event `e` that everybody sees. */
const shownPackages = sql`SELECT x.id FROM packages x
  WHERE x.event_id = e.id AND x.retired_at IS NULL AND NOT x.is_hidden`;

async function findBy(db: ReadDb | Tx, where: RawBuilder<unknown>): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    SELECT v.id, v.event_id, v.user_id, v.email::text AS email, v.language, v.message, p.owner_id,
      COALESCE(u.name, '') AS name, opted_out(v.email) AS is_muted, e.is_withheld, ${cardColumns},
      CASE WHEN k.id IS NOT NULL THEN json_build_object('_id', k.id, 'name', k.name, 'amount', k.amount,
        'currency', e.currency, 'is_hidden', k.is_hidden) END AS package,
      COALESCE(k.amount = 0 AND k.covers = 'date' AND k.booking_mode = 'instant' AND k.min_per_booking = 1, false)
        AND NOT EXISTS (
          SELECT FROM questions q
          WHERE q.event_id = e.id AND q.asked = 'booking' AND q.is_required AND q.retired_at IS NULL)
        AND NOT EXISTS (
          SELECT FROM occurrence_packages op JOIN invitation_dates d ON d.occurrence_id = op.occurrence_id
          WHERE op.package_id = k.id AND d.invitation_id = v.id AND op.own_amount > 0) AS books_at_once
    FROM invitations v
    JOIN events e ON e.id = v.event_id
    JOIN providers p ON p.id = e.provider_id
    LEFT JOIN users u ON u.id = v.user_id
    LEFT JOIN packages k ON k.event_id = e.id AND k.retired_at IS NULL AND (k.id = v.package_id
      OR (v.package_id IS NULL AND NOT k.is_hidden AND (SELECT count(*) FROM (${shownPackages}) shown) = 1))
    WHERE ${where}`.execute(db);
  return rows[0] ?? null;
}

/** One invitation of its invited person; null if there is none. */
export const findInvitation = (db: ReadDb | Tx, which: Which): Promise<InvitationRow | null> =>
  findBy(db, selects(which));

/** One invitation by its id; null if there is none. For jobs, and for what checked the caller. */
export const findInvitationById = (db: ReadDb | Tx, id: string): Promise<InvitationRow | null> =>
  findBy(db, sql`v.id = ${id}::uuid`);

/** Whether the person of an invitation `v` has a ticket for its date `d`: by the answer, as a user, or as a guest. */
export const isBooked = sql<boolean>`EXISTS (
  SELECT FROM bookings b JOIN booking_items i ON i.booking_id = b.id AND i.change_id IS NULL
  WHERE b.event_id = v.event_id AND i.occurrence_id = d.occurrence_id
    AND b.status IN ('confirmed', 'completed', 'no_show')
    AND (b.id = d.booking_id OR b.guest_email = v.email OR b.customer_id = COALESCE(v.user_id, (
      SELECT them.id FROM users them WHERE them.email = v.email AND them.email_verified))))`;

/** The status of a date `d` that is `o`. Nobody answers a date that has begun. */
export const statusAt = (now: Date) => sql<InvitationStatus>`
  CASE WHEN d.status = 'pending' AND o.starts_at <= ${now}::timestamptz THEN 'expired' ELSE d.status END`;

/** Lists the dates of invitations in order. */
export async function listInvitationDates(
  db: ReadDb | Tx,
  invitation_ids: readonly string[],
  now: Date,
): Promise<InvitationDateRow[]> {
  const { rows } = await sql<InvitationDateRow>`
    SELECT d.invitation_id, o.id, o.starts_at, o.ends_at, o.label, ${statusAt(now)} AS status,
      ${isBooked} AS is_booked,
      COALESCE(op.taken >= op.capacity, false) OR COALESCE(
        CASE COALESCE(k.attendance, e.attendance)
          WHEN 'virtual' THEN o.online_taken >= o.online_capacity
          WHEN 'in_person' THEN o.seats_taken >= o.capacity
          ELSE o.seats_taken >= o.capacity AND o.online_taken >= o.online_capacity END, false) AS is_sold_out
    FROM invitation_dates d
    JOIN invitations v ON v.id = d.invitation_id
    JOIN occurrences o ON o.id = d.occurrence_id
    JOIN events e ON e.id = o.event_id
    LEFT JOIN packages k ON k.id = v.package_id
    LEFT JOIN occurrence_packages op ON op.occurrence_id = o.id AND op.package_id = v.package_id
    WHERE d.invitation_id = ANY (${[...invitation_ids]}::uuid[])
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}

/** Locks an invitation until the transaction ends, so that its answers and its withdrawal wait for each other. */
export async function lockInvitation(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM invitations WHERE id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx);
}

/** Moves dates of an invitation that are in one of the states `from`; returns how many. */
export async function moveInvitationDates(
  tx: Tx,
  invitation_id: string,
  occurrence_ids: readonly string[],
  move: {
    readonly from: readonly InvitationStatus[];
    readonly to: InvitationStatus;
    readonly booking_id?: string | null;
  },
  now: Date,
): Promise<number> {
  const moved = await tx
    .updateTable('invitation_dates')
    .set({ status: move.to, answered_at: now, booking_id: move.booking_id ?? null })
    .where('invitation_id', '=', invitation_id)
    .where('occurrence_id', 'in', [...occurrence_ids])
    .where('status', 'in', [...move.from])
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** Notes the first time that an invitation was opened; whether this was it. */
export async function markOpened(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

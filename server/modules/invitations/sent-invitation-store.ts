import { sql } from 'kysely';
import type { InvitationOutcome } from '#contract/choices/invitation.ts';
import type { InvitationCounts } from '#contract/entities/event/invitation.ts';
import type { TimeCursor } from '#server/kernel/database/cursor.ts';
import { andPage, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { isBooked, statusAt } from './invitation-store.ts';

/** An invitation in the organiser's list. */
export interface SentRow {
  readonly id: string;
  readonly event_id: string;
  readonly name: string;
  readonly outcome: InvitationOutcome;
  readonly ticket: string;
  readonly is_muted: boolean;
  readonly is_unsent: boolean;
  /** Whether a date to come can be withdrawn. */
  readonly is_open: boolean;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly opened_at: Date | null;
  readonly reminded_at: Date | null;
}

/** The invitations of an event with what each comes to. */
const withOutcomes = (event_id: string, now: Date) => sql`
    WITH answers AS (
      SELECT d.invitation_id, ${statusAt(now)} AS status, ${isBooked} AS is_booked,
        o.starts_at > ${now}::timestamptz AS is_ahead
      FROM invitations v
      JOIN invitation_dates d ON d.invitation_id = v.id
      JOIN occurrences o ON o.id = d.occurrence_id
      WHERE v.event_id = ${event_id}::uuid
    ), outcomes AS (
      SELECT invitation_id,
        CASE WHEN bool_or(is_booked) THEN 'booked' WHEN bool_or(status = 'accepted') THEN 'accepted'
          WHEN bool_or(status = 'pending') THEN 'pending' WHEN bool_or(status = 'declined') THEN 'declined'
          WHEN bool_and(status = 'withdrawn') THEN 'withdrawn' ELSE 'expired' END AS outcome,
        bool_or(is_ahead AND NOT is_booked AND status IN ('pending', 'accepted')) AS is_open
      FROM answers GROUP BY invitation_id
    )`;

const sentColumns = sql`v.id, v.event_id, v.created_at, v.sent_at, v.opened_at, v.reminded_at, r.outcome, r.is_open,
      v.unsent IS NOT NULL AS is_unsent, opted_out(v.email) AS is_muted,
      COALESCE(u.name, v.email::text) AS name, COALESCE(k.name, '') AS ticket`;
const sentRelations = sql`JOIN outcomes r ON r.invitation_id = v.id
    LEFT JOIN users u ON u.id = v.user_id
    LEFT JOIN packages k ON k.id = v.package_id`;

/** Lists a page of an event's invitations, latest first, with one more row if there are more. */
export async function listSent(
  db: ReadDb,
  { event_id, outcome }: { readonly event_id: string; readonly outcome: InvitationOutcome | null },
  page: { readonly limit: number; readonly after: TimeCursor | null },
  now: Date,
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    ${withOutcomes(event_id, now)}
    SELECT ${sentColumns} FROM invitations v ${sentRelations}
    WHERE v.event_id = ${event_id}::uuid AND (${outcome}::text IS NULL OR r.outcome = ${outcome}::text)
      ${andPage({ at: 'v.created_at', id: 'v.id', way: 'desc' }, page)}`.execute(db);
  return rows;
}

/** One invitation as its organiser sees it, with the owner of the event's page; null if there is none. */
export async function findSent(tx: Tx, id: string, now: Date): Promise<(SentRow & { owner_id: string | null }) | null> {
  const of = await tx
    .selectFrom('invitations as v')
    .innerJoin('events as e', 'e.id', 'v.event_id')
    .innerJoin('providers as p', 'p.id', 'e.provider_id')
    .select(['v.event_id', 'p.owner_id'])
    .where('v.id', '=', id)
    .executeTakeFirst();
  if (!of) return null;
  const { rows } = await sql<SentRow>`
    ${withOutcomes(of.event_id, now)}
    SELECT ${sentColumns} FROM invitations v ${sentRelations} WHERE v.id = ${id}::uuid`.execute(tx);
  return rows[0] ? { ...rows[0], owner_id: of.owner_id } : null;
}

/** Counts the invitations of an event by how far they are. */
export async function countSent(db: ReadDb, event_id: string, now: Date): Promise<InvitationCounts> {
  const { rows } = await sql<InvitationCounts>`
    ${withOutcomes(event_id, now)}
    SELECT count(*)::int AS invited, count(v.sent_at)::int AS sent, count(v.opened_at)::int AS opened,
      count(*) FILTER (WHERE r.outcome IN ('accepted', 'booked'))::int AS accepted,
      count(*) FILTER (WHERE r.outcome = 'declined')::int AS declined,
      count(*) FILTER (WHERE r.outcome = 'booked')::int AS booked,
      count(*) FILTER (WHERE r.outcome = 'pending')::int AS pending
    FROM invitations v JOIN outcomes r ON r.invitation_id = v.id
    WHERE v.event_id = ${event_id}::uuid AND r.outcome <> 'withdrawn'`.execute(db);
  return rows[0] ?? { invited: 0, sent: 0, opened: 0, accepted: 0, declined: 0, booked: 0, pending: 0 };
}

import { type RawBuilder, sql } from 'kysely';
import type { Question } from '#contract/entities/event.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type PictureRow, pictureJson, picturesJson } from '#server/modules/pictures/queries.ts';
import { hasBooked, type Viewer } from './access-store.ts';
import { baseColumns, type DateRow, dateJson, msOf, packageFacts, type SourceBase } from './event-source-store.ts';
import { hiredPages, isShown, pageDates, pageMark } from './page-mark-store.ts';
import type { PackageFacts } from './rules/date-offers.ts';

/** A package as its page shows it. */
export interface PackageRow extends PackageFacts {
  readonly name: string;
  readonly text: string;
  readonly picture_id: string | null;
  readonly booking_mode: 'instant' | 'request';
  readonly max_per_booking: number;
  readonly is_hidden: boolean;
}

/** A page that works on an event. */
export interface TeamRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly headline: string;
  readonly avatar: PictureRow | null;
  readonly rating_average: number | null;
  readonly rating_count: number;
  readonly is_verified: boolean;
}

/** An event with all that its public page shows. */
export interface DetailRow extends SourceBase {
  /** Whether the page of the event has the code; null without one. */
  readonly is_code_known: boolean | null;
  readonly visibility: 'public' | 'unlisted';
  readonly text: string;
  readonly picture_ids: readonly string[];
  readonly address: string;
  readonly arrival_note: string;
  readonly doors_minutes: number | null;
  readonly capacity: number | null;
  readonly online_capacity: number | null;
  readonly cancellation_policy: 'flexible' | 'moderate' | 'strict';
  readonly cancel_cutoff_minutes: number;
  readonly move_cutoff_minutes: number;
  readonly cancel_reason: string;
  readonly owner_id: string | null;
  readonly page_status: string;
  /** Why staff unlisted it; null where it is not. */
  readonly unlisted_reason: string | null;
  readonly is_held: boolean;
  readonly is_withheld: boolean;
  /** Whether the viewer has booked it; false unless it is unlisted. */
  readonly has_booked: boolean;
  readonly headline: string;
  readonly avatar: PictureRow | null;
  /** The pages that accepted dates to come. */
  readonly team: readonly TeamRow[];
  readonly pictures: PictureRow[] | null;
  /** Those that everybody sees, and those that the code or an invitation of the viewer unlocks. */
  readonly packages: readonly PackageRow[];
  readonly dates: readonly DateRow[];
  readonly dates_count: number;
  /** The date that was asked for, if the event has it. */
  readonly chosen: DateRow | null;
  readonly questions: readonly Question[];
  readonly is_save: boolean;
}

/** The page as everybody sees it, and what says how long it stays so. */
export interface SharedRow extends DetailRow {
  /** What the page is made of (`pageMark`). */
  readonly mark: string;
  /** When the next of its dates ends, whether it is shown or not; milliseconds since 1970. */
  readonly next_end_ms: number | null;
}

/** Reads an event's page in one statement; null if there is no such event. */
export async function findEventDetail(
  db: ReadDb,
  which: { readonly event_id: string; readonly occurrence_id: string | null; readonly code: string | null },
  viewer: Viewer,
  now: Date,
): Promise<DetailRow | null> {
  const { event_id, occurrence_id, code } = which;
  const at = sql`${now}::timestamptz`;
  const statement = detailStatement<DetailRow>(event_id, at, {
    has_booked: hasBooked(viewer),
    is_code_known: sql`CASE WHEN ${code}::text IS NOT NULL THEN EXISTS (
        SELECT FROM discount_codes c
        WHERE c.provider_id = e.provider_id AND c.code = ${code} AND c.deleted_at IS NULL) END`,
    is_unlocked: sql`(EXISTS (
            SELECT FROM discount_codes d
            WHERE d.provider_id = e.provider_id AND d.code = ${code} AND d.deleted_at IS NULL AND d.is_active
              AND coalesce(d.starts_at <= ${at}, true) AND coalesce(d.ends_at > ${at}, true)
              AND coalesce(d.uses < d.max_uses, true) AND k.id = ANY (d.package_ids))
          OR k.id = ANY (invited_packages(e.id, ${viewer.user_id}::uuid)))`,
    chosen: sql`(
        SELECT ${dateJson} FROM occurrences o WHERE o.event_id = e.id AND o.id = ${occurrence_id}::uuid)`,
    is_save: sql`EXISTS (SELECT FROM saves v WHERE v.user_id = ${viewer.user_id}::uuid AND v.subject_id = e.id)`,
  });
  const { rows } = await statement.execute(db);
  return rows[0] ?? null;
}

/** Reads an event's page as everybody sees it in one statement; null if there is no such event. */
export async function findSharedDetail(db: ReadDb, event_id: string, now: Date): Promise<SharedRow | null> {
  const { rows } = await sharedStatement(event_id, now).execute(db);
  return rows[0] ?? null;
}

/** The statement of `findSharedDetail`. */
export function sharedStatement(event_id: string, now: Date): RawBuilder<SharedRow> {
  const at = sql`${now}::timestamptz`;
  return detailStatement<SharedRow>(event_id, at, {
    has_booked: sql`false`,
    is_code_known: sql`NULL::boolean`,
    is_unlocked: sql`false`,
    chosen: sql`NULL::json`,
    is_save: sql`false`,
    // The least end alone would be looked for among the dates of all events, by the index of ends.
    more: sql`, ${pageMark(at)} AS mark, (
        SELECT CASE WHEN count(*) > 0 THEN ${msOf(sql`min(o.ends_at)`)} END
        FROM occurrences o WHERE o.event_id = e.id AND o.ends_at > ${at}) AS next_end_ms`,
  });
}

/** What depends on who reads the page of event `e`, and on what they ask for. */
interface OwnParts {
  readonly has_booked: RawBuilder<unknown>;
  readonly is_code_known: RawBuilder<unknown>;
  /** Whether they see the hidden package `k`. */
  readonly is_unlocked: RawBuilder<unknown>;
  readonly chosen: RawBuilder<unknown>;
  readonly is_save: RawBuilder<unknown>;
  readonly more?: RawBuilder<unknown>;
}

function detailStatement<Row extends DetailRow>(
  event_id: string,
  at: RawBuilder<unknown>,
  own: OwnParts,
): RawBuilder<Row> {
  return sql<Row>`
    SELECT ${baseColumns}, e.visibility, e.text, e.picture_ids, e.address, e.arrival_note, e.doors_minutes, e.capacity,
      e.online_capacity, e.cancellation_policy, e.cancel_cutoff_minutes, e.move_cutoff_minutes, e.cancel_reason,
      p.owner_id, p.status AS page_status, p.headline, e.unlisted_reason, e.is_held, e.is_withheld,
      ${own.has_booked} AS has_booked, ${own.is_code_known} AS is_code_known,
      (SELECT ${pictureJson} FROM pictures i WHERE i.id = p.avatar_id) AS avatar,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'headline', t.headline,
              'avatar', (SELECT ${pictureJson} FROM pictures i WHERE i.id = t.avatar_id),
              'rating_average', t.rating_average, 'rating_count', t.rating_count,
              'is_verified', is_identity_confirmed(t.identity))
            ORDER BY t.name, t.id),
          '[]')
        FROM providers t
        WHERE t.status = 'published' AND t.id IN (${hiredPages(at)})) AS team,
      ${picturesJson(sql`e.picture_ids || ARRAY (SELECT k.picture_id FROM packages k WHERE k.event_id = e.id)`)}
        AS pictures,
      (
        SELECT coalesce(
          json_agg(
            json_build_object(${packageFacts}, 'name', k.name, 'text', k.text, 'picture_id', k.picture_id,
              'booking_mode', k.booking_mode, 'max_per_booking', k.max_per_booking, 'is_hidden', k.is_hidden)
            ORDER BY k.position, k.id),
          '[]')
        FROM packages k
        WHERE k.event_id = e.id AND k.retired_at IS NULL AND (NOT k.is_hidden OR ${own.is_unlocked})) AS packages,
      (SELECT coalesce(json_agg(${dateJson} ORDER BY o.starts_at, o.id), '[]') FROM ${pageDates(at)}) AS dates,
      (SELECT count(*) FROM occurrences o WHERE ${isShown(at)}) AS dates_count, ${own.chosen} AS chosen,
      (
        SELECT coalesce(
          json_agg(
            json_build_object('_id', q.id, 'kind', q.kind, 'text', q.text, 'options', q.options,
              'is_required', q.is_required) ORDER BY q.position, q.id),
          '[]')
        FROM questions q WHERE q.event_id = e.id AND q.asked = 'booking' AND q.retired_at IS NULL) AS questions,
      ${own.is_save} AS is_save ${own.more ?? sql``}
    FROM events e
    JOIN providers p ON p.id = e.provider_id
    WHERE e.id = ${event_id}::uuid`;
}

/** The page whose upcoming events are listed. */
export interface HostRow {
  readonly id: string;
  readonly owner_id: string | null;
  readonly status: string;
}

/** Finds a page by its id or slug; null if there is none. */
export async function findHost(db: ReadDb, key: { id: string } | { slug: string }): Promise<HostRow | null> {
  const column = 'id' in key ? 'id' : 'slug';
  const row = await db
    .selectFrom('providers')
    .select(['id', 'owner_id', 'status'])
    .where(column, '=', 'id' in key ? key.id : key.slug)
    .executeTakeFirst();
  return row ?? null;
}

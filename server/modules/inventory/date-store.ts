import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { StatementParts } from './item-store.ts';

/** Who needs the time of dates: the page of their event, or a page that is hired for them. */
type DateUse = 'event' | 'hire';

/** The time of `w` with the buffers of its page, which is `page` in the statement. */
const padded = sql`tstzrange(
  w.starts_at - make_interval(mins => page.buffer_before_minutes),
  w.ends_at + make_interval(mins => page.buffer_after_minutes))`;

/**
 * The statement that takes the time of dates on the calendar of a page, with its buffers. `from` has the dates as
 * `w (id, starts_at, ends_at)`, and `page` of `providers`. Returns the ids of those that have it. Those whose time is
 * taken are left out; with `isNeeded` they violate `session_no_overlap`, and only those that have their time are left
 * out.
 */
export function takeDates(
  use: DateUse,
  event_id: string,
  from: RawBuilder<unknown>,
  { isNeeded = false }: { readonly isNeeded?: boolean } = {},
): RawBuilder<{ id: string }> {
  return sql`
      INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, starts_at, ends_at, padded, capacity)
      SELECT w.id, page.id, page.calendar_id, ${event_id}::uuid, ${use}, w.starts_at, w.ends_at, ${padded}, 1
      FROM ${from}
      ORDER BY w.starts_at
      ON CONFLICT ${isNeeded ? sql`(id) ` : sql``}DO NOTHING
      RETURNING id`;
}

/**
 * The part of a statement that moves the time of an event's dates to that of `wanted (id, starts_at, ends_at)`. It
 * violates `session_no_overlap` if the time is taken.
 */
export const movedDates = (event_id: string): StatementParts => sql`moved AS (
      UPDATE commitments c SET starts_at = w.starts_at, ends_at = w.ends_at, padded = ${padded}
      FROM wanted w, providers page
      WHERE c.id = w.id AND c.family_id = ${event_id}::uuid AND page.id = c.provider_id
    )`;

/** The statement that frees the time of dates by an expression with their ids, an array. */
export const freeDates = (use: DateUse, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`DELETE FROM commitments WHERE kind = ${use} AND id = ANY (${ids}::uuid[])`;

/** Frees the time of an event's dates that end later, of all of them by default. */
export async function freeEvent(tx: Tx, event_id: string, { after }: { readonly after?: Date } = {}): Promise<void> {
  await sql`
    DELETE FROM commitments WHERE family_id = ${event_id}::uuid AND kind = 'event'
      AND ends_at > COALESCE(${after ?? null}::timestamptz, '-infinity')`.execute(tx);
}

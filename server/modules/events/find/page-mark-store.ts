import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { packageFacts, seatsLeft } from './event-source-store.ts';

/** The maximum number of dates on an event's page. */
export const PAGE_DATES = 60;

/** Whether a date `o` is on the page of event `e`: it has not ended, or the whole event is cancelled. */
export const isShown = (at: RawBuilder<unknown>) =>
  sql`o.event_id = e.id AND o.ends_at > ${at} AND (o.status = 'scheduled' OR e.status = 'cancelled')`;

/** The dates `o` on the page of event `e`. */
export const pageDates = (at: RawBuilder<unknown>) =>
  sql`(SELECT * FROM occurrences o WHERE ${isShown(at)} ORDER BY starts_at, id LIMIT ${sql.lit(PAGE_DATES)}) o`;

/** The ids of the pages that accepted dates to come of event `e`. */
export const hiredPages = (at: RawBuilder<unknown>) => sql`
          SELECT h.provider_id FROM hires h
          JOIN hire_dates d ON d.hire_id = h.id AND d.status = 'accepted'
          JOIN occurrences o ON o.id = d.occurrence_id AND o.ends_at > ${at}
          WHERE h.event_id = e.id`;

/**
 * A text that tells what the page of event `e` is made of: while it is the same, everybody gets the same page, unless
 * the clock changes it. It has the versions of the event and of the pages that the event shows, a hash of the seats and
 * prices of the dates, and the seats of the passes, whose dates need not be shown.
 */
export const pageMark = (at: RawBuilder<unknown>) => sql<string>`concat_ws(' ',
        (SELECT v.version FROM event_page_versions v WHERE v.event_id = e.id),
        (SELECT v.version FROM page_versions v WHERE v.provider_id = e.provider_id),
        (
          SELECT string_agg(v.version::text, ',' ORDER BY v.provider_id)
          FROM page_versions v WHERE v.provider_id IN (${hiredPages(at)})),
        (
          SELECT bit_xor(hash_record_extended(ROW(o.id, ${seatsLeft.room}, ${seatsLeft.online},
            own.package_id, own.own_amount, own.capacity - own.taken, own.is_closed), 0))
          FROM ${pageDates(at)} LEFT JOIN occurrence_packages own ON own.occurrence_id = o.id),
        (
          SELECT json_agg(json_build_object(${packageFacts}) ORDER BY k.id)::text FROM packages k
          WHERE k.event_id = e.id AND k.covers = 'series' AND k.retired_at IS NULL AND NOT k.is_hidden))`;

/** Reads the mark of an event's page; null if there is no such event. */
export async function findPageMark(db: ReadDb, event_id: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ mark: string }>`
    SELECT ${pageMark(sql`${now}::timestamptz`)} AS mark FROM events e WHERE e.id = ${event_id}::uuid`.execute(db);
  return rows[0]?.mark ?? null;
}

import { z } from 'zod';
import { id } from '#contract/fields.ts';
import type { CallOutput } from '#contract/index.ts';
import { writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { presentDate, presentEventListing, type Reading, summaryOf } from './present.ts';
import { type EventSource, listEventSources } from './source-store.ts';

type Upcoming = CallOutput<'event/upcoming_event'>;

/** The maximum number of dates on a page of the list. */
const MAX_DATES = 60;

/** The start (milliseconds since 1970) and the id of the last event or date of a page. */
export const UpcomingCursor = z.strictObject({ at: z.number().int(), id });
type After = z.infer<typeof UpcomingCursor> | null;

/** Lists a page of the public events of a provider, next first, with their dates. One statement. */
export async function listUpcoming(
  db: ReadDb,
  page: { readonly provider_id: string; readonly after: After; readonly limit: number },
  reading: Reading,
): Promise<Upcoming> {
  const { now } = reading;
  const query = { provider_id: page.provider_id, after: page.after, max: page.limit + 1 };
  const found = await listEventSources(db, query, { now, max_dates: MAX_DATES });
  const shown = found.slice(0, page.limit).map((source) => ({ source, summary: summaryOf(source, now) }));
  const last = shown.at(-1)?.source;
  const dates = shown.flatMap(({ source, summary }) => datesOf(source, summary));
  return {
    items: shown.map(({ source, summary }) => presentEventListing(source, summary, reading)),
    dates: dates.sort((one, other) => (one.starts_at < other.starts_at ? -1 : 1)).slice(0, MAX_DATES),
    next_cursor: last && found.length > page.limit ? writeCursor({ at: last.next_ms, id: last.id }) : null,
  };
}

/**
 * Lists a page of the dates of an event, with its card on the first page. Returns null if the event is not a published
 * one of the provider with a future date. One statement.
 */
export async function listUpcomingDates(
  db: ReadDb,
  page: { readonly provider_id: string; readonly event_id: string; readonly after: After },
  reading: Reading,
): Promise<Upcoming | null> {
  const { now } = reading;
  const limits = { now, max_dates: MAX_DATES + 1, dates_after: page.after };
  const [source] = await listEventSources(db, { event_id: page.event_id }, limits);
  if (!source || source.provider_id !== page.provider_id) return null;
  const last = source.dates[MAX_DATES - 1];
  const summary = summaryOf({ ...source, dates: source.dates.slice(0, MAX_DATES) }, now);
  return {
    items: page.after ? [] : [presentEventListing(source, summary, reading)],
    dates: datesOf(source, summary),
    next_cursor: last && source.dates.length > MAX_DATES ? writeCursor({ at: last.starts_ms, id: last.id }) : null,
  };
}

function datesOf({ id: event_id, title }: EventSource, { dates }: ReturnType<typeof summaryOf>): Upcoming['dates'] {
  return dates.map((date) => ({ ...presentDate(date), event_id, title }));
}

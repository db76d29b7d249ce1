import { z } from 'zod';
import { id } from '#contract/fields.ts';
import type { CallOutput } from '#contract/index.ts';
import { Currency } from '#contract/money.ts';
import { writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type EventSource, listEventSources } from './event-source-store.ts';
import { listNextDates } from './next-dates-store.ts';
import { presentDate, presentEventListing, type Reading, summaryOf } from './present.ts';

type Upcoming = CallOutput<'event/upcoming_event'>;

/** The maximum number of dates on a page of the list. */
const MAX_DATES = 60;

/** The start (milliseconds since 1970) and the id of the last event or date of a page. */
export const UpcomingCursor = z.strictObject({ at: z.number().int(), id });
type After = z.infer<typeof UpcomingCursor> | null;

/** Lists a page of the public events of a provider, the one with the next date first. One statement. */
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
  return {
    items: shown.map(({ source, summary }) => presentEventListing(source, summary, reading)),
    dates: [],
    next_cursor: last && found.length > page.limit ? writeCursor({ at: last.next_ms, id: last.id }) : null,
  };
}

/** Lists a page of the dates of a provider's public events, next first. Two statements. */
export async function listUpcomingByDate(
  db: ReadDb,
  page: { readonly provider_id: string; readonly after: After },
  reading: Reading,
): Promise<Upcoming> {
  const { now } = reading;
  const found = await listNextDates(db, { ...page, max: MAX_DATES + 1 }, now);
  const shown = found.slice(0, MAX_DATES);
  const last = shown.at(-1);
  if (!last) return { items: [], dates: [], next_cursor: null };
  const subject_ids = [...new Set(shown.map(({ event_id }) => event_id))];
  const limits = { now, max_dates: MAX_DATES, dates_after: page.after, dates_until: last };
  const sources = await listEventSources(db, { subject_ids }, limits);
  const dates = sources.flatMap((source) => datesOf(source, summaryOf(source, now)));
  const order = new Map(shown.map(({ id: date_id }, at) => [date_id, at]));
  return {
    items: [],
    dates: dates.sort((one, other) => (order.get(one._id) ?? 0) - (order.get(other._id) ?? 0)),
    next_cursor: found.length > MAX_DATES ? writeCursor({ at: last.at, id: last.id }) : null,
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

function datesOf(source: EventSource, { dates }: ReturnType<typeof summaryOf>): Upcoming['dates'] {
  const { id: event_id, title, timezone } = source;
  const currency = Currency.parse(source.currency);
  return dates.map((date) => ({ ...presentDate(date), event_id, title, timezone, currency }));
}

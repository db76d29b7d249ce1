import { DAY_MS } from '#contract/instant.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { feedKeyFor } from '../guests/access-token.ts';
import { calendarPath } from '../mails/side-contact.ts';
import { meetingPlace, meetingRoomOf, type Presenting } from '../read/read.ts';
import { statusOf } from '../status.ts';
import { type FeedHolder, type FeedRow, listFeed } from '../store.ts';
import { agendaEntry } from './agenda-entry.ts';
import { listAgendaDates } from './agenda-store.ts';
import { entriesOf } from './calendar-entries.ts';
import { type EntryDate, listEntryDates } from './entry-date-store.ts';
import type { CalendarFeed } from './feed-store.ts';
import { type CalendarEntry, calendarFeed } from './ics-file.ts';
import { meetingOf } from './rules/meeting.ts';

/** How far back a feed starts. */
const BACK_MS = 90 * DAY_MS;

/** The secret address of a feed. */
export function feedUrl(feed: CalendarFeed, config: Config): string {
  const group = feed.provider_id === null ? 'booking' : 'my_schedule';
  return `${config.PLAZA_ORIGIN}/v9/${group}/calendar.ics?feed=${feed.id}&key=${feedKeyFor(secretOf(config), feed)}`;
}

/**
 * A feed as an iCalendar file: a user's own bookings, or all that takes time in the calendar of one of their pages, as
 * the page's schedule shows it: sessions, own events and hires.
 */
export async function readFeed(
  db: ReadDb,
  feed: CalendarFeed,
  market_name: string,
  config: Config,
  now: Date,
): Promise<string> {
  const { user_id, provider_id } = feed;
  const from = new Date(now.getTime() - BACK_MS);
  const language = (await findUserContact(db, user_id))?.language ?? shippedLanguage(null);
  const presenting = { config, now, language };
  const entries =
    provider_id === null
      ? await bookedEntries(db, { customer_id: user_id }, from, presenting)
      : await scheduleEntries(db, provider_id, from, presenting);
  const side = provider_id === null ? 'customer' : 'provider';
  return calendarFeed(translate(language, bookingCalendar)(`feed.${side}`, { market: market_name }), entries);
}

async function scheduleEntries(
  db: ReadDb,
  provider_id: string,
  from: Date,
  presenting: Presenting,
): Promise<CalendarEntry[]> {
  const sessions = await bookedEntries(db, { provider_id }, from, presenting);
  const dates = await listAgendaDates(db, provider_id, from);
  const { config, language } = presenting;
  return [...sessions, ...dates.map((date) => agendaEntry(date, { origin: config.PLAZA_ORIGIN, language }))];
}

async function bookedEntries(
  db: ReadDb,
  holder: FeedHolder,
  from: Date,
  presenting: Presenting,
): Promise<CalendarEntry[]> {
  const rows = await listFeed(db, holder, from);
  const side = 'customer_id' in holder ? 'customer' : 'provider';
  const events = rows.flatMap(({ row }) => (row.event_id === null ? [] : [row.id]));
  const dates = await listEntryDates(db, events);
  return rows.flatMap((row) => entriesIn(row, side, dates.get(row.row.id) ?? [], presenting));
}

function entriesIn(
  { row, meeting }: FeedRow,
  side: 'customer' | 'provider',
  dates: readonly EntryDate[],
  presenting: Presenting,
): CalendarEntry[] {
  const { config, now, language } = presenting;
  const status = statusOf(row, now);
  const meeting_room = meeting && meetingRoomOf(secretOf(config), meeting);
  return entriesOf(row, {
    side,
    status,
    host: new URL(config.PLAZA_ORIGIN).host,
    url: `${config.PLAZA_ORIGIN}${calendarPath(row, side)}`,
    meeting_url: meetingOf({ place: row.place, status }, meeting_room, meetingPlace(config))?.url ?? null,
    language,
    dates,
  });
}

import { DAY_MS } from '#contract/instant.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import { findUserContact } from '#server/domain/accounts/queries.ts';
import { type Config, secretOf } from '#server/kernel/configuration/config.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { feedKeyFor } from '../guests/access-token.ts';
import { calendarPath } from '../mails/contact.ts';
import { meetingPlace, meetingRoomOf, type Presenting } from '../read/read.ts';
import { statusOf } from '../status.ts';
import { type FeedRow, listFeed } from '../store.ts';
import { entriesOf } from './entries.ts';
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

/** A feed as an iCalendar file: a user's own bookings, or the bookings of one of their pages. */
export async function readFeed(
  db: ReadDb,
  feed: CalendarFeed,
  market_name: string,
  config: Config,
  now: Date,
): Promise<string> {
  const holder = feed.provider_id === null ? { customer_id: feed.user_id } : { provider_id: feed.provider_id };
  const rows = await listFeed(db, holder, new Date(now.getTime() - BACK_MS));
  const side = feed.provider_id === null ? 'customer' : 'provider';
  const language = (await findUserContact(db, feed.user_id))?.language ?? shippedLanguage(null);
  const name = translate(language, bookingCalendar)(`feed.${side}`, { market: market_name });
  const events = rows.flatMap(({ row }) => (row.event_id === null ? [] : [row.id]));
  const dates = await listEntryDates(db, events);
  const entries = rows.flatMap((row) => entriesIn(row, side, dates.get(row.row.id) ?? [], { config, now, language }));
  // An organiser's dates are the same in all bookings of them.
  return calendarFeed(name, [...new Map(entries.map((entry) => [entry.uid, entry])).values()]);
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

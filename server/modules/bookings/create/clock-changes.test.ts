import { expect, test } from 'vitest';
import { type Availability, freeCalendar, slotsBetween } from '#server/modules/availability/rules.ts';
import { isReminderDue } from '../attendance/rules/reminders.ts';
import { entriesOf } from '../calendar/calendar-entries.ts';
import { calendarFile } from '../calendar/ics-file.ts';
import type { BookingRow } from '../store.ts';

/** Nights with a clock change, and days around them: opening hours in local time, and the expected instants. */
const nights = [
  // 02:00–03:00 does not exist.
  { zone: 'America/New_York', date: '2026-03-08', open: ['01:00', '04:00'], starts: ['06:00', '07:00'] },
  // 01:00–02:00 exists twice.
  {
    zone: 'America/New_York',
    date: '2026-11-01',
    open: ['00:00', '03:00'],
    starts: ['04:00', '05:00', '06:00', '07:00'],
  },
  { zone: 'Europe/Berlin', date: '2026-03-29', open: ['01:00', '04:00'], starts: ['00:00', '01:00'] },
  { zone: 'Europe/Berlin', date: '2026-10-25', open: ['02:00', '04:00'], starts: ['00:00', '01:00', '02:00'] },
  // No change, and a change of half an hour.
  { zone: 'Asia/Kolkata', date: '2026-03-29', open: ['06:00', '08:00'], starts: ['00:30', '01:30'] },
  // Half an hour is skipped at 02:00, or occurs twice before 02:00.
  { zone: 'Australia/Lord_Howe', date: '2026-10-04', open: ['03:00', '05:00'], starts: ['16:00', '17:00'] },
  { zone: 'Australia/Lord_Howe', date: '2026-04-05', open: ['03:00', '05:00'], starts: ['16:30', '17:30'] },
  // A zone 13 hours ahead.
  { zone: 'Pacific/Apia', date: '2026-05-05', open: ['09:00', '11:00'], starts: ['20:00', '21:00'] },
] as const;

const availability = (own: Pick<Availability, 'timezone' | 'rules'>, now: string): Availability => ({
  now,
  service_id: 's',
  duration_minutes: 60,
  slot_step_minutes: 60,
  capacity: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 30,
  busy: [],
  ...own,
});

test.each(nights)('$zone on $date: an hour is an hour, whatever the wall shows', ({ zone, date, open, starts }) => {
  const now = new Date(Date.parse(`${date}T12:00:00Z`) - 4 * 86_400_000).toISOString();
  const rules = [{ kind: 'date' as const, date, start: open[0], end: open[1] }];
  const range = { from: now, to: new Date(Date.parse(now) + 9 * 86_400_000).toISOString() };
  const slots = slotsBetween(availability({ timezone: zone, rules }, now), range);
  expect(slots.map((slot) => slot.starts_at.slice(11, 16))).toEqual(starts);
  for (const { starts_at, ends_at } of slots) expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(3_600_000);
  // No slot overlaps the next, even if a local hour occurs twice.
  slots.reduce((before, slot) => {
    expect(slot.starts_at >= before.ends_at).toBe(true);
    return slot;
  });
});

test('the same instants are shown on every wall', () => {
  const rules = [{ kind: 'date' as const, date: '2026-10-25', start: '02:00', end: '04:00' }];
  const input = availability({ timezone: 'Europe/Berlin', rules }, '2026-10-20T00:00:00Z');
  const range = { from: '2026-10-24T00:00:00Z', to: '2026-10-27T00:00:00Z' };
  const shownIn = (timezone: string) =>
    freeCalendar(input, range, { timezone, from_date: '2026-10-24', to_date: '2026-10-26' }).starts.map(({ at }) => at);
  const here = shownIn('Europe/Berlin');
  for (const { zone } of nights) expect(shownIn(zone), zone).toEqual(here);
});

/** A start before and after a change, and in the repeated hour: both of its occurrences are separate times. */
const starts = [
  ['America/New_York', '2026-03-08T14:00:00Z'],
  ['America/New_York', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-11-01T06:30:00Z'],
  ['Europe/Berlin', '2026-03-29T08:00:00Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z'],
  ['Asia/Kolkata', '2026-03-29T04:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T22:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z'],
  ['Pacific/Apia', '2026-05-04T20:00:00Z'],
] as const;

test.each(starts)(
  'in %s a session at %s is reminded of 24 hours and one hour before, by the world’s clock',
  (_, at) => {
    const due = (lead_minutes: number, ms: number) =>
      isReminderDue({
        lead_minutes,
        status: 'confirmed',
        starts_at: at,
        meant_for: at,
        agreed_at: '2026-01-01T00:00:00Z',
        now: new Date(Date.parse(at) - ms),
      });
    for (const minutes of [1440, 60]) {
      const ms = minutes * 60_000;
      expect([due(minutes, ms + 1), due(minutes, ms)], `${minutes}`).toEqual([false, true]);
    }
  },
);

test.each(starts)('in %s a calendar is told of %s as an instant, which exists once', (timezone, at) => {
  const entries = entriesOf(givenRow(timezone, at), {
    side: 'customer',
    status: 'confirmed',
    host: 'plaza.test',
    url: 'http://plaza.test/booking',
    meeting_url: null,
    language: 'en',
    dates: [],
  });
  const file = calendarFile(entries, new Date(0));
  const compact = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
  expect(file).toContain(`DTSTART:${compact(Date.parse(at))}\r\n`);
  expect(file).toContain(`DTEND:${compact(Date.parse(at) + 3_600_000)}\r\n`);
  expect(file).not.toContain('TZID');
});

function givenRow(timezone: string, at: string): BookingRow {
  const row: Partial<BookingRow> = {
    id: '01890000-0000-7000-8000-000000000001',
    event_id: null,
    number: 'ABC123',
    title: 'An hour together',
    timezone,
    starts_at: new Date(at),
    ends_at: new Date(Date.parse(at) + 3_600_000),
    updated_at: new Date('2026-01-01T00:00:00Z'),
    sequence: 1,
    place: 'at_provider',
    provider_name: 'Studio Example',
    provider_address: '100 Main Street',
    provider_area_label: 'Portland',
    customer_address: '',
  };
  return row as BookingRow;
}

import { expect, test } from 'vitest';
import { bookingAgenda } from '#locales/areas/booking-agenda.ts';
import { translate } from '#locales/format.ts';
import { agendaOf, dayName, soonLabel } from './agenda-days.ts';

const t = translate('en', bookingAgenda);

const at = (starts_at: string, timezone = 'America/Los_Angeles') => ({ starts_at, timezone });

test('sessions are grouped by the day of their place', () => {
  const days = agendaOf([at('2026-05-06T06:30:00Z'), at('2026-05-06T07:30:00Z'), at('2026-05-06T07:30:00Z', 'UTC')]);
  expect(days.map((day) => [day.date, day.sessions.length])).toEqual([
    ['2026-05-05', 1],
    ['2026-05-06', 2],
  ]);
});

test.each([
  ['2026-05-05', 'Today'],
  ['2026-05-06', 'Tomorrow'],
  ['2026-05-04', 'Yesterday'],
  ['2026-05-09', 'Saturday, May 9'],
  ['2027-01-02', 'Saturday, January 2, 2027'],
])('%s is %s', (date, name) => {
  expect(dayName(t, date, '2026-05-05', 'en')).toBe(name);
});

test.each([
  ['2026-05-05T11:00:00Z', null],
  ['2026-05-05T10:00:00Z', null],
  ['2026-05-05T09:25:00Z', 'In 1 h 25 min'],
  ['2026-05-05T09:00:00Z', 'In 1 h'],
  ['2026-05-05T08:10:00Z', 'In 10 min'],
  ['2026-05-05T07:50:00Z', 'Now'],
  ['2026-05-05T06:00:00Z', null],
])('a session at %s', (starts_at, word) => {
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  expect(soonLabel(t, { starts_at, ends_at }, Date.parse('2026-05-05T08:00:00Z'))).toBe(word);
});

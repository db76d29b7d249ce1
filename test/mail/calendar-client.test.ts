import { describe, expect, test } from 'vitest';
import { calendarClient } from './calendar-client.ts';

describe('a calendar', () => {
  const file = (method: string, sequence: number, status: string, uids = ['one']) =>
    [
      `BEGIN:VCALENDAR\r\nMETHOD:${method}`,
      ...uids.map(
        (uid) =>
          `BEGIN:VEVENT\r\nUID:${uid}\r\nSEQUENCE:${sequence}\r\nDTSTAMP:20260505T190000Z\r\nDTSTART:${sequence}\r\n` +
          `STATUS:${status}\r\nEND:VEVENT`,
      ),
      'END:VCALENDAR\r\n',
    ].join('\r\n');

  test('takes what is newer, and ignores what is older', () => {
    const calendar = calendarClient();
    calendar.take(file('REQUEST', 5, 'CONFIRMED'));
    calendar.take(file('CANCEL', 3, 'CANCELLED'));
    calendar.take(file('PUBLISH', 4, 'CONFIRMED'));
    expect([calendar.dates(), calendar.ignored.length]).toEqual([['one 5'], 2]);
    calendar.take(file('PUBLISH', 6, 'CANCELLED'));
    expect(calendar.dates()).toEqual([]);
    calendar.take(file('REQUEST', 7, 'CONFIRMED'));
    expect(calendar.unraised).toEqual([]);
    calendar.take(file('CANCEL', 7, 'CANCELLED'));
    expect([calendar.dates(), calendar.unraised]).toEqual([[], ['one: 7']]);
  });

  test('refuses a request and a cancellation of several entries, and of none', () => {
    for (const method of ['REQUEST', 'CANCEL'])
      for (const uids of [['one', 'two'], []])
        expect(() => calendarClient().take(file(method, 1, 'CONFIRMED', uids))).toThrow(method);
  });
});

import { expect, test } from 'vitest';
import { writeWithZone, zoneName } from './zone-name.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const write = (at: string, zone: string) => writeWithZone(at, zone, time, 'en').replaceAll(/\s/g, ' ');

test.each([
  ['America/Los_Angeles', '10:00 AM Pacific Time'],
  ['Europe/Lisbon', '6:00 PM Western European Time'],
  ['Europe/London', '6:00 PM United Kingdom Time'],
  ['Asia/Kolkata', '10:30 PM India Standard Time'],
  ['UTC', '5:00 PM UTC'],
  ['Etc/GMT', '5:00 PM UTC'],
  ['Etc/GMT+3', '2:00 PM UTC-03:00'],
])('a time in %s is written with the zone’s name: %s', (zone, written) =>
  expect(write('2026-05-15T17:00:00Z', zone)).toBe(written),
);

test('in the hour that the clocks show twice, the name says which of the two it is', () => {
  expect(write('2026-11-01T08:30:00Z', 'America/Los_Angeles')).toBe('1:30 AM Pacific Daylight Time');
  expect(write('2026-11-01T09:30:00Z', 'America/Los_Angeles')).toBe('1:30 AM Pacific Standard Time');
});

test('no zone of the world is called by a bare offset', () => {
  const bare = Intl.supportedValuesOf('timeZone').filter((zone) =>
    ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].some((at) => /GMT|UTC/.test(zoneName(zone, 'en', at))),
  );
  expect(bare).toEqual([]);
});

const home = { zone: 'America/Los_Angeles', town: 'Portland' };
const summer = '2026-05-15T17:00:00Z';

test.each([
  ['en-US', 'America/Los_Angeles', 'Portland time'],
  ['en-GB', 'America/Los_Angeles', 'Portland time'],
  ['en-GB', 'Europe/London', 'United Kingdom Time'],
  ['en-US', 'America/New_York', 'Eastern Time'],
  ['de-DE', 'Europe/Berlin', 'Mitteleuropäische Zeit'],
  ['ar', 'America/Los_Angeles', 'توقيت المحيط الهادي'],
  ['ja', 'Asia/Tokyo', '日本標準時'],
])('in %s the zone %s of a marketplace in Portland is %s', (language, zone, name) =>
  expect(zoneName(zone, language, summer, home)).toBe(name),
);

test('the town’s name never hides which of two equal times is meant', () => {
  expect(zoneName('America/Los_Angeles', 'en-US', '2026-11-01T08:30:00Z', home)).toBe('Pacific Daylight Time');
});

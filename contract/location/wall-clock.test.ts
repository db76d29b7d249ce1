import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from './wall-clock.ts';

test.each([
  ['2030-03-10T09:59:59.999Z', 'America/Los_Angeles', '2030-03-10', '01:59:59'],
  ['2030-03-10T10:00:00.000Z', 'America/Los_Angeles', '2030-03-10', '03:00:00'],
  ['2030-12-31T23:59:00.000Z', 'Pacific/Kiritimati', '2031-01-01', '13:59:00'],
  ['2032-02-29T00:00:00.000Z', 'Australia/Lord_Howe', '2032-02-29', '11:00:00'],
  ['2030-06-01T00:00:00.000Z', 'UTC', '2030-06-01', '00:00:00'],
])('at %s the clocks of %s show %s %s', (at, zone, date, time) => {
  expect(wallClock(at, zone)).toEqual({ date, time });
  expect(wallClock(new Date(at), zone)).toEqual({ date, time });
  expect(wallClock(Date.parse(at), zone)).toEqual({ date, time });
});

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Tehran'];
const instant = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2199, 0, 1) });

test('it shows what the calendar says, at any instant in any zone', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      const { date, time } = wallClock(at, zone);
      expect(`${date} ${time}`).toBe(
        `${there.toPlainDate()} ${there.toPlainTime().round({ smallestUnit: 'second', roundingMode: 'trunc' })}`,
      );
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#test/test-volume.ts';
import type { ScheduleRule } from './opening-hours.ts';
import { paddedRange } from './padded-range.ts';
import {
  type Availability,
  type Busy,
  freeTimes,
  isSlotFree,
  nextFree,
  slotAt,
  slotsBetween,
} from './slots-between.ts';
import { rangeOfDates } from './zone-offsets.ts';

const daily = (start: string, end: string): ScheduleRule[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ kind: 'weekly', weekday, start, end }));

const given = (over: Partial<Availability> = {}): Availability => ({
  now: '2026-05-01T00:00:00Z',
  timezone: 'UTC',
  rules: daily('09:00', '12:00'),
  service_id: 'yoga',
  duration_minutes: 60,
  slot_step_minutes: 60,
  capacity: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 365,
  busy: [],
  ...over,
});

const busy = (from: string, to: string, over: Partial<Busy> = {}): Busy => ({
  from: `2026-06-01T${from}:00Z`,
  to: `2026-06-01T${to}:00Z`,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  ...over,
});

/** Start times in UTC of one local date. */
const starts = (input: Availability, date = '2026-06-01'): string[] =>
  slotsBetween(input, rangeOfDates(input.timezone, date, date)).map((slot) => slot.starts_at.slice(11, 16));

describe('the list of slots', () => {
  test('lies on the grid of the opening and within it', () => {
    expect(starts(given())).toEqual(['09:00', '10:00', '11:00']);
    expect(starts(given({ slot_step_minutes: 30 }))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(starts(given({ slot_step_minutes: undefined }))).toHaveLength(5);
    expect(starts(given({ slot_step_minutes: 25, duration_minutes: 90 }))).toEqual([
      '09:00',
      '09:25',
      '09:50',
      '10:15',
    ]);
    expect(starts(given({ rules: daily('09:10', '11:10') }))).toEqual(['09:10', '10:10']);
    expect(starts(given({ duration_minutes: 181 }))).toEqual([]);
  });

  test('a slot may run from one opening into the next that touches it', () => {
    const rules: ScheduleRule[] = [
      { kind: 'weekly', weekday: 1, start: '22:30', end: '24:00' },
      { kind: 'weekly', weekday: 2, start: '00:00', end: '01:00' },
    ];
    expect(starts(given({ rules }))).toEqual(['22:30', '23:30']);
  });

  test('a night belongs to the calendar day its slots start on', () => {
    expect(starts(given({ rules: [{ kind: 'weekly', weekday: 7, start: '22:00', end: '02:00' }] }))).toEqual([
      '00:00',
      '01:00',
    ]);
  });

  test('says when a slot ends and how many seats it has', () => {
    expect(slotAt(given({ capacity: 8 }), '2026-06-01T09:00:00Z')).toEqual({
      starts_at: '2026-06-01T09:00:00.000Z',
      ends_at: '2026-06-01T10:00:00.000Z',
      seats_left: 8,
    });
  });

  test('a block takes away the slots it touches, buffers aside', () => {
    const block: ScheduleRule = { kind: 'block', from: '2026-06-01T10:00:00Z', to: '2026-06-01T10:01:00Z' };
    const rules = [...daily('09:00', '12:00'), block];
    expect(starts(given({ rules, buffer_before_minutes: 30, buffer_after_minutes: 30 }))).toEqual(['09:00', '11:00']);
  });

  test('notice is counted in minutes, the advance in whole days of the provider', () => {
    const now = '2026-06-01T07:30:00Z';
    expect(starts(given({ now, min_notice_minutes: 150 }))).toEqual(['10:00', '11:00']);
    expect(starts(given({ now, min_notice_minutes: 151 }))).toEqual(['11:00']);
    expect(starts(given({ now: '2026-06-01T09:00:01Z' }))).toEqual(['10:00', '11:00']);
    expect(starts(given({ now, max_advance_days: 0 }))).toHaveLength(3);
    expect(starts(given({ now, max_advance_days: 1 }), '2026-06-02')).toHaveLength(3);
    expect(starts(given({ now, max_advance_days: 1 }), '2026-06-03')).toEqual([]);
  });
});

describe('neighbours', () => {
  // Each row: buffers of the new booking, buffers of the one at 10:00–11:00, starts left of 07:00 … 13:00.
  test.each([
    [0, 0, 0, 0, '07:00 08:00 09:00 11:00 12:00 13:00'],
    [15, 0, 0, 0, '07:00 08:00 09:00 12:00 13:00'],
    [0, 15, 0, 0, '07:00 08:00 11:00 12:00 13:00'],
    [0, 0, 15, 0, '07:00 08:00 11:00 12:00 13:00'],
    [0, 0, 0, 15, '07:00 08:00 09:00 12:00 13:00'],
    [30, 0, 0, 30, '07:00 08:00 09:00 12:00 13:00'],
    [31, 0, 0, 30, '07:00 08:00 09:00 13:00'],
    [0, 30, 30, 0, '07:00 08:00 11:00 12:00 13:00'],
    [0, 30, 31, 0, '07:00 11:00 12:00 13:00'],
  ])('buffers %i+%i beside %i+%i leave %s', (before, after, otherBefore, otherAfter, left) => {
    const input = given({
      rules: daily('07:00', '14:00'),
      buffer_before_minutes: before,
      buffer_after_minutes: after,
      busy: [busy('10:00', '11:00', { buffer_before_minutes: otherBefore, buffer_after_minutes: otherAfter })],
    });
    expect(starts(input).join(' ')).toBe(left);
  });

  test('buffers may reach past opening and closing time', () => {
    expect(starts(given({ buffer_before_minutes: 120, buffer_after_minutes: 120 }))).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  test('a gap that fits exactly one slot is offered', () => {
    expect(starts(given({ busy: [busy('09:00', '10:00'), busy('11:00', '12:00')] }))).toEqual(['10:00']);
  });

  test('a group session with seats left is offered with them, to its own service only', () => {
    const group = { service_id: 'yoga', starts_at: '2026-06-01T10:00:00Z', seats_left: 3 };
    const input = given({ capacity: 8, busy: [busy('10:00', '11:00', { group })] });
    const seats = (over: Partial<Availability>) =>
      slotsBetween({ ...input, ...over }, rangeOfDates('UTC', '2026-06-01', '2026-06-01')).map(
        (slot) => `${slot.starts_at.slice(11, 16)} ${slot.seats_left}`,
      );
    expect(seats({})).toEqual(['09:00 8', '10:00 3', '11:00 8']);
    expect(seats({ participants: 3 })).toEqual(['09:00 8', '10:00 3', '11:00 8']);
    expect(seats({ participants: 4 })).toEqual(['09:00 8', '11:00 8']);
    expect(seats({ participants: 9 })).toEqual([]);
    expect(seats({ service_id: 'massage' })).toEqual(['09:00 8', '11:00 8']);
    expect(seats({ rules: [] })).toEqual(['10:00 3']);
    expect(seats({ rules: [{ kind: 'block', from: '2026-06-01T10:30:00Z', to: '2026-06-01T10:40:00Z' }] })).toEqual([]);
    expect(seats({ now: '2026-06-01T10:01:00Z' })).toEqual(['11:00 8']);
  });
});

test('two sessions at one start are one slot, the one with most seats', () => {
  const session = (seats_left: number) =>
    busy('10:00', '11:00', { group: { service_id: 'yoga', starts_at: '2026-06-01T10:00:00Z', seats_left } });
  const input = given({ capacity: 8, rules: [], busy: [session(1), session(2)] });
  expect(slotsBetween(input, rangeOfDates('UTC', '2026-06-01', '2026-06-01'))).toEqual([
    slotAt(input, '2026-06-01T10:00:00Z'),
  ]);
  expect(slotAt(input, '2026-06-01T10:00:00Z')?.seats_left).toBe(2);
});

describe('days when the clocks change', () => {
  const around = { rules: daily('00:00', '24:00'), now: '2026-01-01T00:00:00Z' };
  test.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Asia/Kolkata', '2026-03-29', 24],
    ['Pacific/Apia', '2026-04-05', 24],
    ['Africa/Cairo', '2026-04-24', 23],
    ['America/Havana', '2026-11-01', 25],
  ])('%s has on %s %i hours to book', (timezone, date, count) => {
    expect(starts(given({ ...around, timezone }), date)).toHaveLength(count);
  });

  test('Lord Howe moves by half an hour: 47 or 49 half hours', () => {
    const half = { ...around, timezone: 'Australia/Lord_Howe', duration_minutes: 30, slot_step_minutes: 30 };
    expect(starts(given(half), '2026-10-04')).toHaveLength(47);
    expect(starts(given(half), '2026-04-05')).toHaveLength(49);
  });

  test('the grid keeps to the wall clock across a half-hour change', () => {
    const input = given({ ...around, timezone: 'Australia/Lord_Howe' });
    const walls = slotsBetween(input, rangeOfDates(input.timezone, '2026-10-04', '2026-10-04')).map((slot) =>
      Temporal.Instant.from(slot.starts_at).toZonedDateTimeISO(input.timezone).toPlainTime().toString().slice(0, 5),
    );
    expect(walls.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
  });

  test('Apia has no 30 December 2011, and 31 December as ever', () => {
    const input = given({ timezone: 'Pacific/Apia', now: '2011-12-01T00:00:00Z' });
    expect(freeTimes(input, { from: '2011-12-29T00:00:00Z', to: '2011-12-31T23:00:00Z' }).days).toEqual([
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
    ]);
  });
});

describe('questions about the list', () => {
  test('free days are those of the provider', () => {
    const input = given({
      timezone: 'Asia/Kolkata',
      rules: [
        { kind: 'weekly', weekday: 1, start: '00:00', end: '02:00' },
        { kind: 'weekly', weekday: 3, start: '23:00', end: '24:00' },
      ],
    });
    expect(freeTimes(input, rangeOfDates(input.timezone, '2026-06-01', '2026-06-14')).days).toEqual([
      '2026-06-01',
      '2026-06-03',
      '2026-06-08',
      '2026-06-10',
    ]);
  });

  test('the next free slot may be far away, and may not be', () => {
    const rules: ScheduleRule[] = [{ kind: 'date', date: '2027-04-30', start: '09:00', end: '10:00' }];
    expect(nextFree(given({ rules }))?.starts_at).toBe('2027-04-30T09:00:00.000Z');
    expect(nextFree(given({ rules, max_advance_days: 363 }))).toBeNull();
    expect(nextFree(given())?.starts_at).toBe('2026-05-01T09:00:00.000Z');
    expect(nextFree(given(), '2026-05-01T09:30:00Z')?.starts_at).toBe('2026-05-01T10:00:00.000Z');
    expect(nextFree(given({ rules: [] }))).toBeNull();
  });

  test('a start off the grid, in the past or outside hours is not free', () => {
    expect(isSlotFree(given(), '2026-06-01T10:00:00Z')).toBe(true);
    expect(isSlotFree(given(), '2026-06-01T10:00:00.001Z')).toBe(false);
    expect(isSlotFree(given(), '2026-06-01T10:10:00Z')).toBe(false);
    expect(isSlotFree(given(), '2026-06-01T12:00:00Z')).toBe(false);
    expect(isSlotFree(given(), '2026-04-30T10:00:00Z')).toBe(false);
  });

  test('padding is the time with its buffers', () => {
    expect(paddedRange('2026-06-01T10:00:00Z', new Date('2026-06-01T11:00:00Z'), 15, 30)).toEqual({
      from: '2026-06-01T09:45:00.000Z',
      to: '2026-06-01T11:30:00.000Z',
    });
  });
});

describe('for any schedule and bookings around a change of clocks', () => {
  const zones = [
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['Asia/Kolkata', '2026-06-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Pacific/Apia', '2026-01-01'],
  ] as const;
  const MINUTE = 60_000;
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

  const scene = fc.record({
    zone: fc.constantFrom(...zones),
    hours: fc.array(fc.tuple(fc.nat(95), fc.integer({ min: 1, max: 96 })), { minLength: 1, maxLength: 3 }),
    duration: fc.integer({ min: 1, max: 30 }),
    step: fc.constantFrom(15, 20, 30, 45, 60),
    before: fc.nat(4),
    after: fc.nat(4),
    busy: fc.array(
      fc.record({
        at: fc.nat(3 * 96),
        length: fc.integer({ min: 1, max: 16 }),
        before: fc.nat(4),
        after: fc.nat(4),
        seats: fc.option(fc.nat(3)),
      }),
      { maxLength: 6 },
    ),
    block: fc.option(fc.tuple(fc.nat(3 * 96), fc.integer({ min: 1, max: 20 }))),
    notice: fc.nat(2000),
    advance: fc.nat(3),
    participants: fc.integer({ min: 1, max: 3 }),
  });

  type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

  function staged(from: Scene): { input: Availability; day: number } {
    const [timezone, date] = from.zone;
    const day = Temporal.PlainDate.from(date).subtract({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
    const at = (quarter: number) => new Date(day + quarter * 15 * MINUTE);
    const rules: ScheduleRule[] = from.hours.flatMap(([start, end]) => daily(time(start * 15), time(end * 15)));
    if (from.block !== null) {
      rules.push({ kind: 'block', from: at(from.block[0]), to: at(from.block[0] + from.block[1]) });
    }
    const input = given({
      timezone,
      rules,
      now: new Date(day),
      duration_minutes: from.duration * 5,
      slot_step_minutes: from.step,
      capacity: 3,
      participants: from.participants,
      buffer_before_minutes: from.before * 5,
      buffer_after_minutes: from.after * 5,
      min_notice_minutes: from.notice,
      max_advance_days: from.advance,
      busy: from.busy.map((each) => ({
        from: at(each.at),
        to: at(each.at + each.length),
        buffer_before_minutes: each.before * 5,
        buffer_after_minutes: each.after * 5,
        group: each.seats === null ? null : { service_id: 'yoga', starts_at: at(each.at), seats_left: each.seats },
      })),
    });
    return { input, day };
  }

  /** The open intervals of the scene by Temporal alone, one per rule and date. */
  function openingsByTemporal(from: Scene): { start: number; end: number }[] {
    const [timezone, date] = from.zone;
    return [-3, -2, -1, 0, 1, 2, 3, 4].flatMap((days) => {
      const midnight = Temporal.PlainDate.from(date).add({ days }).toPlainDateTime();
      return from.hours.map(([start, end]) => ({
        start: midnight.add({ minutes: start * 15 }).toZonedDateTime(timezone).epochMilliseconds,
        end: midnight
          .add({ minutes: (end > start ? end : end + 96) * 15 })
          .toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds,
      }));
    });
  }

  const wallMinutes = (timezone: string, ms: number) => {
    const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
    return (ms + at.offsetNanoseconds / 1e6) / MINUTE;
  };

  test('what is listed can be booked, and what can be booked is listed', () => {
    fc.assert(
      fc.property(scene, (from) => {
        const { input, day } = staged(from);
        const range = { from: new Date(day), to: new Date(day + 3 * 1440 * MINUTE) };
        const listed = slotsBetween(input, range);
        const bookable = [];
        for (let ms = day; ms < day + 3 * 1440 * MINUTE; ms += 5 * MINUTE) {
          const slot = slotAt(input, new Date(ms));
          if (slot !== null) bookable.push(slot);
        }
        expect(listed).toEqual(bookable);
        expect(nextFree(input)?.starts_at).toEqual(
          slotsBetween(input, { from: range.from, to: '2027-01-01T00:00:00Z' })[0]?.starts_at,
        );
      }),
      { numRuns: casesOf(60) },
    );
  });

  test('slots are exactly those that a minute-by-minute reading of the rules allows', () => {
    fc.assert(
      fc.property(scene, (from) => {
        const { input, day } = staged(from);
        const [timezone] = from.zone;
        const openings = openingsByTemporal(from).filter((span) => span.end > span.start);
        const minutes = (value: number) => value * MINUTE;
        const today = Temporal.Instant.fromEpochMilliseconds(day).toZonedDateTimeISO(timezone);
        const latest = today
          .toPlainDate()
          .add({ days: from.advance + 1 })
          .toZonedDateTime(timezone).epochMilliseconds;
        const blocks = input.rules.flatMap((rule) => (rule.kind === 'block' ? [rule] : []));
        const expected = new Set<number>();
        for (let at = day; at < day + 3 * 1440 * MINUTE; at += 5 * MINUTE) {
          const end = at + minutes(input.duration_minutes);
          if (at < day + minutes(from.notice) || at >= latest) continue;
          const joins = input.busy.some(
            ({ group, to }) =>
              group?.seats_left !== undefined &&
              group.seats_left >= from.participants &&
              Number(group.starts_at) === at &&
              !blocks.some((block) => Number(block.from) < Number(to) && at < Number(block.to)),
          );
          const onGrid = openings.some(
            (span) =>
              span.start <= at &&
              at < span.end &&
              (wallMinutes(timezone, at) - wallMinutes(timezone, span.start)) % from.step === 0,
          );
          let reach = at;
          for (let grown = true; grown; ) {
            const next = openings.find((span) => span.start <= reach && span.end > reach);
            grown = next !== undefined;
            reach = next?.end ?? reach;
          }
          const clash = input.busy.some(
            (each) =>
              Number(each.from) - minutes(each.buffer_before_minutes) < end + minutes(input.buffer_after_minutes) &&
              at - minutes(input.buffer_before_minutes) < Number(each.to) + minutes(each.buffer_after_minutes),
          );
          const blocked = blocks.some((block) => Number(block.from) < end && at < Number(block.to));
          if (joins || (onGrid && reach >= end && !clash && !blocked)) expected.add(at);
        }
        const listed = slotsBetween(input, { from: new Date(day), to: new Date(day + 3 * 1440 * MINUTE) });
        expect(listed.map((slot) => Date.parse(slot.starts_at))).toEqual([...expected]);
      }),
      { numRuns: casesOf(150) },
    );
  });

  test('the answer for a long range is that of its parts', () => {
    fc.assert(
      fc.property(scene, fc.nat(3 * 96), (from, cut) => {
        const { input, day } = staged(from);
        const whole = { from: new Date(day), to: new Date(day + 3 * 1440 * MINUTE) };
        const middle = new Date(day + cut * 15 * MINUTE);
        expect([
          ...slotsBetween(input, { from: whole.from, to: middle }),
          ...slotsBetween(input, { from: middle, to: whole.to }),
        ]).toEqual(slotsBetween(input, whole));
      }),
    );
  });
});
